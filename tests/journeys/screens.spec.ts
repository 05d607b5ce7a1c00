import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

/**
 * Colours, printing, forced colours, missing connections: what is the same on every screen
 * (docs/decisions/036).
 */

const isRed = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return red - Math.max(green, blue) > 60
}

async function coloursOf(page: Page, role: 'button' | 'link', name: string) {
  const { background, color } = await page
    .getByRole(role, { name, exact: true })
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element)
      return { background: style.backgroundColor, color: style.color }
    })
  return { background, color }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`${colorScheme}: buttons, focus and selection are ink or blue, and only deleting is red`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signInAs(page, 'admin')
    await page.goto('/admin/orders')
    const { background, color } = await coloursOf(page, 'link', 'Create order')
    expect([isRed(background), isRed(color)]).toEqual([false, false])
    const row = page.getByRole('checkbox', { name: /^Select order/ }).first()
    await row.check()
    const box = await row.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(isRed(box)).toBe(false)
    await page.getByRole('searchbox').focus()
    const focus = await page
      .getByRole('searchbox')
      .evaluate((element) => getComputedStyle(element).outlineColor)
    expect(isRed(focus)).toBe(false)
    await page.getByRole('button', { name: 'Delete selected' }).click()
    const dangerous = page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ })
    expect(
      isRed(await dangerous.evaluate((element) => getComputedStyle(element).backgroundColor)),
    ).toBe(true)
    await expectAccessible(page)
  })

test('a list is searched, cleared and filtered; the period of a statement is a link', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/orders?q=HWP&status=paid')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?status=paid$/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is cleared, a period chosen, a box ticked', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/orders?q=HWP&status=paid')
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect(page).toHaveURL(/\/admin\/orders\?status=paid$/)
    await page.context().clearCookies()
    await signInAs(page, 'customer')
    await page.goto('/dashboard/statement')
    await page.getByRole('link', { name: 'Last month' }).click()
    await expect(page.getByRole('link', { name: 'Last month' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(
      page
        .getByRole('navigation', { name: 'Account' })
        .first()
        .getByRole('link', { name: 'Invoices' }),
    ).toHaveAttribute('aria-current', 'page')
  })
})

test('an invoice is printed dark on white, without buttons and alerts', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'customer')
  await page.goto('/dashboard/invoices')
  await page.getByRole('table').locator('a[data-row-link]').first().click()
  await expect(page).toHaveURL(/\/dashboard\/invoices\/.+/)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colour = await page.getByRole('main').evaluate((element) => getComputedStyle(element).color)
  expect((colour.match(/\d+/g) ?? []).slice(0, 3).every((channel) => Number(channel) < 60)).toBe(
    true,
  )
  await expect(page.locator('main button:visible')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeHidden()
  await expect(page.locator('.chat-launcher')).toBeHidden()
})

test('a product is printed without the buttons that float over it', async ({ page }) => {
  await page.goto('/products/wordpress')
  await expect(page.locator('.contact-button:visible').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const button of await page.locator('.contact-button').all())
    await expect(button).toBeHidden()
})

test('forced colours keep the frame of buttons and show what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/checkout?package=wordpress-protea&period=monthly')
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCSS(
    'border-top-width',
    '1px',
  )
  const chosen = page.getByRole('link', { name: 'Monthly' })
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('link', { name: /^Annual/ })).not.toHaveCSS('outline-style', 'solid')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveCSS(
    'border-top-width',
    '1px',
  )
})

test('an unknown address keeps the frame of its area', async ({ page }) => {
  await signInAs(page, 'customer')
  for (const path of ['/dashboard/invoices/nope', '/dashboard/nope']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Account' }).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.context().clearCookies()
  await signInAs(page, 'admin')
  expect((await page.goto('/admin/nope'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('offline the page stays and says so; back online it goes on', async ({ page, context }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/orders')
  await expect(page.getByRole('button', { name: 'Search', exact: false }).first()).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('You’re offline. This page stays as it is.')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Still offline.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/admin\/customers$/)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('where data cannot be fetched, the frame stays', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/orders')
  await expect(page.getByRole('button', { name: 'Search', exact: false }).first()).toBeEnabled()
  await page.route('**/admin/customers.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Back office' }).first()).toBeVisible()
})

test('while a page loads slowly, its title is there and its section is marked', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/orders')
  await expect(page.getByRole('button', { name: 'Search', exact: false }).first()).toBeEnabled()
  const answer = Promise.withResolvers<void>()
  await page.route('**/admin/invoices.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Invoice Management', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice Management' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeHidden()
  const sections = page.getByRole('navigation', { name: 'Back office' })
  const opened = sections.getByRole('link', { name: 'Invoice Management' })
  await expect(opened).toHaveCSS('font-weight', '600')
  await expect(sections.locator('[data-current]')).toHaveText('Invoice Management')
  await expect(opened).not.toHaveAttribute('aria-current')
  answer.resolve()
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
})

test('the palette always has a selected result', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Search', exact: false }).first()).toBeEnabled()
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  await input.fill('HWP6')
  const selected = page.getByRole('option', { selected: true })
  await expect(selected).toHaveCount(1)
  await expect(selected).toContainText('HWP6')
  await input.fill('')
  await expect(selected).toHaveText('Website Dashboard')
  await input.fill('aisha')
  await expect(selected).toContainText('aisha')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customers\/.+/)
})

test('dialogs opened by address say when they are not possible', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/orders?status=paid&method=card')
  const paid = await page
    .getByRole('table')
    .locator('a[data-row-link]')
    .first()
    .getAttribute('href')
  await page.goto(`${paid}/payment`)
  await expect(page.getByRole('dialog', { name: /can’t be marked as paid/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paid}$`))
})

test.describe('checkout', () => {
  test('has the logo and the ways to ask above it, and nothing floats over its button', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/checkout?package=wordpress-protea&period=monthly')
    for (const ask of ['.whatsapp-button', '.chat-launcher']) {
      await expect(page.locator(ask)).toHaveCount(1)
      await expect(page.getByRole('banner').locator(ask)).toBeInViewport({ ratio: 1 })
    }
    const [summary, form] = [
      page.getByRole('complementary', { name: 'Your order' }),
      page.getByLabel('Your name'),
    ]
    expect((await summary.boundingBox())?.y ?? 0).toBeLessThan((await form.boundingBox())?.y ?? 0)
    await expectAccessible(page)
  })

  test('offers plans by product and keeps the address that was typed', async ({ page }) => {
    await page.goto('/checkout')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'WordPress',
      'Cloud',
      'Dedicated',
    ])
    await page.goto('/checkout?package=wordpress-protea&period=monthly')
    await page.getByLabel('Email address').fill('lerato@example.test')
    await page.getByRole('link', { name: 'I have an account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('lerato@example.test')
  })
})

for (const width of [390, 1024, 1280])
  test(`the names on the domains page fit their column at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/domains')
    const right = await page.getByText('yourname', { exact: false }).evaluateAll((names) => {
      const range = document.createRange()
      return Math.max(
        ...names.map((name) => {
          range.selectNodeContents(name)
          return range.getBoundingClientRect().right
        }),
      )
    })
    expect(right).toBeLessThanOrEqual(width - 16)
  })

test('the back office keeps its styles: padding in rows and sidebar, also where the data of a page fails', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/tickets')
  const row = page.getByRole('table', { name: 'Tickets' }).getByRole('row').nth(1)
  const height = (await row.boundingBox())?.height ?? 0
  expect(height).toBeGreaterThanOrEqual(52)
  expect(height).toBeLessThanOrEqual(56)
  const section = page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Invoice Management' })
  await expect(section).toHaveCSS('padding-left', '10px')
  await page.getByRole('button', { name: 'Dense rows' }).click()
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(45)
  await page.reload()
  expect((await row.boundingBox())?.height).toBeLessThan(45)
  await page.getByRole('button', { name: 'Roomy rows' }).click()

  await page.getByRole('button', { name: /Switch to light/ }).click()
  await page.getByRole('button', { name: /Switch to dark/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }))
  await section.click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(section).toHaveCSS('padding-left', '10px')
  await expect(section).toBeInViewport()
})

test('groups of the sidebar fold, stay folded, and open for the page that is in them', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/orders')
  const nav = page.getByRole('navigation', { name: 'Back office' })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/theme'))
  await nav.getByText('Content', { exact: true }).click()
  await expect(nav.getByRole('link', { name: 'Blog Manager' })).toBeHidden()
  await saved
  await page.reload()
  await expect(nav.getByRole('link', { name: 'Blog Manager' })).toBeHidden()
  await page.goto('/admin/blog')
  await expect(nav.getByRole('link', { name: 'Blog Manager' })).toBeInViewport()
  await page.goto('/admin/staff')
  await expect(nav.getByRole('link', { name: 'Staff Management' })).toBeInViewport()
})

test('on a phone the first ticket is on the first screen, and filters and actions are in sheets', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/tickets')
  const first = page.locator('a[data-row-link]').first()
  expect((await first.boundingBox())?.y).toBeLessThan(500)
  await page.getByRole('button', { name: 'Filter' }).click()
  const status = page.getByLabel('Status', { exact: true })
  expect((await status.boundingBox())?.x).toBeGreaterThanOrEqual(16)
  await status.selectOption('open')
  await expect(page).toHaveURL(/status=open/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(status).toBeHidden()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('link', { name: 'Canned replies' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Canned replies' })).toBeHidden()
})
