import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

// Files that follow on this server pay by card.
let before: unknown[] = []
test.beforeAll(async ({ server }) => {
  const [row] = await inDatabase(
    server.databaseUrl,
    'select api_configs, billing_settings, payment_methods from site_settings',
  )
  before = Object.values(row ?? {}).map((value) => JSON.stringify(value))
})
test.afterAll(async ({ server }) => {
  await inDatabase(
    server.databaseUrl,
    'update site_settings set api_configs = $1, billing_settings = $2, payment_methods = $3',
    before,
  )
})
test.beforeEach(({ page }) => signInAs(page, 'admin'))

const tabs = [
  'General',
  'Appearance',
  'API configuration',
  'Email',
  'WhatsApp',
  'Payment methods',
  'SEO Settings',
  'Billing & subscriptions',
  'Seller & tax',
  'Development',
]

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto('/admin/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  await expect(page.getByRole('form', { name })).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
}

test('every tab has an address and its fields', async ({ page }) => {
  for (const name of tabs) {
    await openTab(page, name)
  }
})

test('what is saved is there, on the form and on the site; what is wrong is not saved', {
  tag: '@daily',
}, async ({ page }) => {
  await openTab(page, 'General')
  await page.getByLabel('Contact email').fill('nobody')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to save settings')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Contact email').fill('help@karoo.example')
  await page.getByRole('button', { name: 'Choose picture of Favicon' }).click()
  await page
    .getByRole('dialog')
    .getByRole('list', { name: 'Pictures' })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('checkbox', { name: 'Use this favicon' }).check()
  await save(page)
  await page.reload()
  await expect(page.getByLabel('Contact email')).toHaveValue('help@karoo.example')
  const site = await page.request.get('/contact', { headers: { accept: 'text/html', cookie: '' } })
  const html = await site.text()
  expect(html).toContain('help@karoo.example')
  expect(html).toMatch(/<link rel="icon" href="\/media\/[^"]+\.png"\/>/)
  expect(html).not.toContain('image/svg+xml" href="/assets/favicon')

  await openTab(page, 'Billing & subscriptions')
  await page.getByLabel('Annual discount (%)').fill('30')
  await page.getByText('Add step').click()
  await page.getByRole('group', { name: 'Step 7' }).getByLabel('Days').fill('14')
  await page
    .getByRole('group', { name: 'Step 7' })
    .getByLabel('What happens')
    .selectOption({ label: 'Warn' })
  await save(page)
  await expect(page.getByRole('group', { name: 'Step 6' }).getByLabel('Days')).toHaveValue('14')
  await page.goto('/products/wordpress?period=annual')
  await expect(page.getByText('−30%').first()).toBeVisible()
})

test('secrets are written, never shown', async ({ page }) => {
  await openTab(page, 'API configuration')
  await expect(page.getByText('Set. Leave blank to keep it.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('Sandveld secret 5')
  await page.getByRole('textbox', { name: 'Merchant key' }).fill('m3rchantk3y99')
  await page.getByLabel('Merchant ID').fill('abc')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByRole('alert').getByText('PayFast merchant ID must be a number'),
  ).toBeVisible()
  await page.getByLabel('Merchant ID').fill('10004002')
  await save(page)
  await expect(page.getByRole('textbox', { name: 'Passphrase' })).toHaveValue('')
  for (const path of [
    '/admin/settings/api',
    '/admin/settings/api.data',
    '/admin/payfast-passphrase',
    '/payfast-debug',
    '/admin',
  ]) {
    const answer = await (await page.request.get(path)).text()
    expect(answer, path).not.toMatch(/Sandveld secret 5|m3rchantk3y99|v1\.[\w-]{20}/)
  }
  await page.goto('/admin/settings/development')
  await page.getByRole('link', { name: 'Check PayFast passphrase' }).click()
  await expect(page.getByText('Set', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await openTab(page, 'API configuration')
  await page.getByRole('checkbox', { name: 'Sandbox' }).uncheck()
  await page.getByRole('checkbox', { name: 'Remove the stored passphrase' }).check()
  await save(page)
  await expect(
    page.getByText(/Live mode without a passphrase: card payment is not offered/),
  ).toBeVisible()
})

test('a save over a newer one is refused, with both shown', async ({ page }) => {
  await openTab(page, 'Payment methods')
  const other = await page.context().newPage()
  await openTab(other, 'Payment methods')
  await other.getByLabel('Bank', { exact: true }).fill('Capitec')
  await save(other)
  await page.getByLabel('Bank', { exact: true }).fill('Nedbank')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    'Someone else saved this tab in the meantime',
  )
  await expect(page.getByRole('row', { name: 'Bank Capitec Nedbank' })).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await page.reload()
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Nedbank')
})

test('what was typed and not saved is kept in the browser, but for secrets, and never comes over a newer save', async ({
  page,
}) => {
  await openTab(page, 'API configuration')
  await page.getByLabel('Merchant ID').fill('10004003')
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('Secret of the draft')
  await openTab(page, 'API configuration')
  await expect(page.getByText('You have unsaved changes on this tab.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    'Secret of the draft',
  )
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Merchant ID')).toHaveValue('10004003')
  await expect(page.getByRole('textbox', { name: 'Passphrase' })).toHaveValue('')
  const other = await page.context().newPage()
  await openTab(other, 'API configuration')
  await other.getByLabel('Merchant ID').fill('10004002')
  await other.getByRole('textbox', { name: 'Passphrase' }).fill('A newer one')
  await save(other)
  await openTab(page, 'API configuration')
  await expect(page.getByLabel('Merchant ID')).toHaveValue('10004002')
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0)
})

test('a coming rate of VAT is added and removed', async ({ page }) => {
  await openTab(page, 'Seller & tax')
  await page.getByRole('link', { name: 'See VAT rates' }).click()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('Rate (%)').fill('16')
  await page.getByRole('button', { name: 'Add rate' }).click()
  await expect(page.getByRole('alert')).toContainText('A rate can only begin on a day after today.')
  await page.getByLabel('From').fill('2999-04-01')
  await page.getByRole('button', { name: 'Add rate' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '1 Apr 2999' })).toContainText('16%')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the rate from 2999-04-01' }).click()
  await expect(page.getByText('1 Apr 2999')).toHaveCount(0)
})
