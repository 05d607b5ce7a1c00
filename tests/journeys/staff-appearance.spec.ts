import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

// The server is shared with other journeys, which look for the program's own brand.
test.afterEach(async ({ page }) => {
  await page.goto('/admin/settings/appearance/reset')
  const reset = page.getByRole('button', { name: 'Reset to defaults' })
  await expect(reset.or(page.getByText('Nothing to reset'))).toBeVisible()
  if (await reset.isVisible()) {
    await reset.click()
    await expect(page.getByText('Appearance is reset to defaults').first()).toBeVisible()
  }
})

async function openBrand(page: Page): Promise<void> {
  await page.goto('/admin/settings/appearance')
  await expect(page.getByRole('form', { name: 'Appearance' })).toBeVisible()
  await expect(page.getByLabel('Pick: Main colour')).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
}

const accent = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
  )
const radius = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--radius-lg').trim(),
  )

test('a brand is tried in the preview, saved, and is then on the site, in the customer area, in emails and on documents', async ({
  page,
  browser,
}) => {
  await openBrand(page)
  await page.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#0b6b3a')
  await page.getByRole('textbox', { name: 'Second colour', exact: true }).fill('#ffd166')
  await page.getByRole('radio', { name: 'Source Sans and Source Serif' }).check()
  await page.getByRole('radio', { name: /^Square/ }).check()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  const framed = page.frameLocator('iframe[title="Preview: Home page"]')
  await expect(framed.locator('h1')).toHaveCSS('font-family', /Source Serif/)
  await expect
    .poll(() =>
      framed
        .locator('html')
        .evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim()),
    )
    .toBe('#0b6b3a')
  await page.getByRole('button', { name: 'Phone' }).click()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(
    page.frameLocator('iframe[title="Preview: Email"]').locator('td.button').first(),
  ).toHaveCSS('background-color', 'rgb(11, 107, 58)')
  await page.getByRole('button', { name: 'Invoice', exact: true }).click()
  await expect(
    page.frameLocator('iframe[title="Preview: Invoice"]').getByText('SAMPLE', { exact: true }),
  ).toBeVisible()
  await save(page)
  expect(await accent(page)).toBe('#0b6b3a')

  const visitor = await browser.newContext()
  const site = await visitor.newPage()
  await site.goto('/')
  await expect.poll(() => accent(site)).toBe('#0b6b3a')
  expect(await radius(site)).toBe('0rem')
  await expect(site.locator('h1').first()).toHaveCSS('font-family', /Source Serif/)
  await signInAs(site, 'customer')
  await site.goto('/dashboard')
  expect(await accent(site)).toBe('#0b6b3a')
  expect(await radius(site)).toBe('0rem')
  await visitor.close()

  const pdf = await page.request.post('/admin/appearance-preview?part=pdf', {
    headers: { origin: new URL(page.url()).origin },
  })
  expect(pdf.headers()['content-type']).toBe('application/pdf')
})

test('a colour that cannot be seen is said at once, refused, and replaced by its nearest shade', async ({
  page,
}) => {
  await openBrand(page)
  await page.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#ffd400')
  await expect(
    page.getByText(/hard to see on the light pages: the contrast is 1\.\d:1, and 3:1 is needed/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to save settings')
  await expect(page.getByRole('alert')).toContainText('The nearest shade that works is')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect(page.getByText(/hard to see on the light pages/)).toHaveCount(2)
  await save(page)
})

test('what was typed stays as a draft, comes back when asked, and never over a newer save', async ({
  page,
}) => {
  await openBrand(page)
  await page.getByRole('radio', { name: /^Round/ }).check()
  await page.getByRole('link', { name: 'WhatsApp' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('They stay in this browser as a draft')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('form', { name: 'WhatsApp' })).toBeVisible()
  await openBrand(page)
  await expect(page.getByRole('radio', { name: /^Soft/ })).toBeChecked()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('radio', { name: /^Round/ })).toBeChecked()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('radio', { name: /^Soft/ })).toBeChecked()

  await page.getByRole('radio', { name: /^Round/ }).check()
  const other = await page.context().newPage()
  await openBrand(other)
  await other.getByRole('button', { name: 'Discard' }).click()
  await other.getByRole('radio', { name: /^Square/ }).check()
  await save(other)
  await openBrand(page)
  await expect(page.getByRole('radio', { name: /^Square/ })).toBeChecked()
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0)
})

test('when the server does not answer, what is saved comes back and what was typed is not lost', async ({
  page,
}) => {
  await openBrand(page)
  await page.getByRole('radio', { name: /^Round/ }).check()
  await page.route('**/admin/settings/appearance.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to save settings: Appearance was not saved',
  )
  await expect(page.getByRole('radio', { name: /^Soft/ })).toBeChecked()
  await page.unroute('**/admin/settings/appearance.data*')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('radio', { name: /^Round/ })).toBeChecked()
  await save(page)
})

test('a logo of the library is on the site, and the tab has no fault of access on a phone', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBrand(page)
  await page.getByRole('button', { name: 'Choose picture of Logo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const visitor = await browser.newContext()
  const site = await visitor.newPage()
  const logo = site.locator('header img').first()
  await expect
    .poll(async () => {
      await site.goto('/')
      return logo.count()
    })
    .toBe(1)
  await expect(logo).toHaveAttribute('src', /^\/media\/.+\.png$/)
  await visitor.close()
})

test('a tab is reset after a look at what changes; one with the bank account wants its name', async ({
  page,
}) => {
  await openBrand(page)
  await page.getByRole('radio', { name: /^Square/ }).check()
  await save(page)
  await page.getByRole('link', { name: 'Reset to defaults' }).click()
  await expect(page.getByRole('row', { name: 'Corners Square Soft' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(page.getByRole('radio', { name: /^Soft/ })).toBeChecked()
  await page.goto('/admin/settings/payment-methods/reset')
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Type Payment methods to reset this tab.' }),
  ).toBeVisible()
})
