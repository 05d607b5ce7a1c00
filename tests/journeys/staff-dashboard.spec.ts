import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the back office' })
const input = (page: Page) => page.getByRole('combobox', { name: 'Search the back office' })
const selected = (page: Page) => page.getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search', exact: false }).first()).toBeEnabled()
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}

async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}

test('the owner’s morning: what waits, each figure a link to exactly that list', {
  tag: '@daily',
}, async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Website Dashboard' })).toBeVisible()
  for (const card of ['Website sections', 'Hosting Plans', 'Website Features', 'SEO Settings'])
    await expect(
      page.getByRole('region', { name: 'Website', exact: true }).getByText(card),
    ).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Website' }).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await expectAccessible(page)
  const overdue = page.getByRole('link', { name: /^Overdue invoices/ })
  const count = /(\d+)$/.exec((await overdue.innerText()).trim())?.[1] ?? ''
  await overdue.click()
  await expect(page).toHaveURL(/\/admin\/invoices\?status=overdue/)
  await expect(page.getByText(new RegExp(`^${count} (invoice|document)s?`)).first()).toBeVisible()
  await page.goto('/admin')
  await fitsPhone(page)
})

test('a chart that is still drawn for a wider window widens nothing', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const drawing = page.locator('.recharts-wrapper').first()
  await expect(drawing).toBeVisible()
  const beyond = await drawing.evaluate((element: HTMLElement) => {
    element.style.width = `${innerWidth}px`
    return document.documentElement.scrollWidth - innerWidth
  })
  expect(beyond).toBeLessThanOrEqual(0)
})

test('recent activity comes by itself, newest first, with how long ago it was', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await page.clock.install()
  await page.goto('/admin')
  const activity = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recent Activity' }) })
  await expect(activity.getByRole('listitem')).toHaveCount(8)
  // The page refreshes itself once its program runs.
  await expect(page.getByRole('button', { name: 'Search' }).first()).toBeEnabled()
  await inDatabase(
    server.databaseUrl,
    `insert into activity_log (id, entity_type, action, title, actor_name, channel) values (gen_random_uuid(), 'settings', 'updated', 'A change of this minute', 'Nadia', 'staff')`,
  )
  await expect(activity.getByText('A change of this minute')).toHaveCount(0)
  await page.clock.runFor(31_000)
  await expect(activity.getByRole('listitem').first()).toContainText('A change of this minute')
  await expect(activity.getByRole('listitem').first()).toContainText('Just now')
})

test('the palette: the keyboard alone, the first choice selected, and what was opened comes back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await openPalette(page)
  await expect(selected(page)).toHaveText('Website Dashboard')
  await page.keyboard.type('nosipho')
  await expect(page.getByRole('group', { name: 'Customers' })).toBeVisible()
  await expect(selected(page)).toContainText('Nosipho')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('ArrowDown')
  const second = await selected(page).innerText()
  await page.keyboard.press('ArrowUp')
  await expect(selected(page)).not.toHaveText(second)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customers\/[\da-f-]{36}$/)
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /Nosipho/,
  ])
  await expect(selected(page)).toContainText('Nosipho')
  const stored = await page.evaluate(() => localStorage.getItem('palette-recents') ?? '')
  expect(stored).not.toContain('osipho')
  await page.keyboard.type('create invoice')
  await expect(selected(page)).toHaveText('Create invoice')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/invoices\/new$/)

  await page.goto('/admin')
  await openPalette(page)
  await page.keyboard.type('registered since')
  await expect(selected(page)).toContainText('Registered since')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings\/seller#settings-vat_registered_since$/)
  await expect(page.getByLabel('Registered since')).toBeFocused()
  await openPalette(page)
  await page.keyboard.type('site tagline')
  await expect(selected(page)).toContainText('Site tagline')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings\/seo#seo-siteTagline$/)
  await expect(page.getByLabel('Site tagline')).toBeFocused()
  await openPalette(page)
  await page.keyboard.type('zzzz nothing')
  await expect(
    page.getByRole('status').filter({ hasText: /^Nothing found in pages, actions, customers/ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  // Typed without waiting for it, its program not even loaded.
  await page.goto('/admin/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).focus()
  await expect(page.getByRole('button', { name: 'Search', exact: false }).first()).toBeEnabled()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('create invoice')
  await expect(input(page)).toHaveValue('create invoice')
  await expect(selected(page)).toHaveText('Create invoice')
})

test('the palette on a phone, without an answer, and with answers that come late', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(input(page)).toBeFocused()
  await page.route(/\/admin\/search\.data/, (route) => route.abort())
  await input(page).fill('nosipho')
  await expect(page.getByText('The search didn’t answer. Check your connection.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.unroute(/\/admin\/search\.data/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(selected(page)).toContainText('Nosipho')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)

  // The answer to the first text comes after that to the second.
  const letGo = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route(/\/admin\/search\.data\?q=aisha(&|$)/, async (route) => {
    const answer = await route.fetch()
    await letGo.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    late.resolve()
  })
  const asked = page.waitForRequest(/q=aisha(&|$)/)
  await input(page).fill('aisha')
  await asked
  await input(page).fill('nosipho')
  await expect(selected(page)).toContainText('Nosipho')
  letGo.resolve()
  await late.promise
  await expect(selected(page)).toContainText('Nosipho')
  await expect(page.getByRole('option', { name: /aisha/i })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toBeHidden()
})

test('sign in as a customer from the palette, who is asked for first', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await openPalette(page)
  await page.keyboard.type('sign in as')
  await expect(selected(page)).toHaveText('Sign in as…')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in as a customer' })
  await expect(
    dialog.getByText('Type at least two letters of the customer’s name, email or company.'),
  ).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('sign in as')
  await page.keyboard.press('Enter')
  await page.keyboard.type('nosipho')
  await expect(selected(page)).toContainText('Nosipho')
  await page.keyboard.press('Enter')
  // She has no account to log in to, and the page says so.
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('sign in as')
  await page.keyboard.press('Enter')
  await page.keyboard.type('customer@hostwright')
  await expect(selected(page)).toContainText('Thandi')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(dashboard|admin\/confirm\?to=.*)$/)
})

test('support agents land on their inbox, and the palette offers them only what is theirs', async ({
  page,
}) => {
  await signInAs(page, 'agent')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/inbox$/)
  await openPalette(page)
  await expect(page.getByRole('option')).toHaveText([
    'Inbox',
    'Tickets',
    'Live chat',
    'API keys',
    'Profile',
  ])
  await page.keyboard.type('create')
  await expect(page.getByRole('option')).toHaveText(['New ticket', 'Add canned reply'])
  await input(page).fill('nosipho')
  await expect(page.getByRole('group', { name: 'Customers' })).toHaveCount(0)
})

test('the setup guide says what is missing and where, and tests the gateway', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Set up your site' })
  await expect(card.getByText(/^\d+ of \d+ done$/)).toBeVisible()
  await card.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Setup guide' })).toBeVisible()
  await expect(page.getByText('This is the demo')).toBeVisible()
  const step = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
  await expect(step('Domain and HTTPS').getByRole('heading')).toHaveText(
    'Domain and HTTPS, not done yet',
  )
  await expect(step('Seller details').getByRole('heading')).toHaveText('Seller details, done')
  await expect(step('Card payments')).toContainText('Test the connection')
  await step('Card payments').getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The card gateway accepts your credentials')).toBeVisible()
  await expect(step('Card payments').getByRole('heading')).toHaveText('Card payments, done')
  await expectAccessible(page)
  await fitsPhone(page)
  await inDatabase(server.databaseUrl, 'update site_settings set gateway_test = null')
})

test('a test order shows what a customer gets, is marked TEST, and is deleted again', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/guide/test-order')
  await expect(page.getByText('TEST: no money moves and nothing is sold')).toBeVisible()
  await page.getByRole('button', { name: 'Place test order' }).last().click()
  const order = page.getByRole('listitem').filter({ hasText: /^TEST-\d{4}/ })
  await expect(order.getByText('Waits for its payment')).toBeVisible()
  await order.getByRole('button', { name: 'The money arrived' }).click()
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByRole('link', { name: /^Paid document/ })).toBeVisible()
  await expectAccessible(page)
  await fitsPhone(page)
  await page.goto('/simulators/mailbox')
  await expect(page.getByText(/^TEST: /).first()).toBeVisible()
  await page.goto('/admin/guide/test-order')
  await order.getByRole('button', { name: /^Delete TEST-/ }).click()
  await expect(page.getByText('No test order yet.')).toBeVisible()
})

test('the business form and the starter plans are accessible, fit a phone, and say what is missing', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/guide/business')
  await page.getByLabel('VAT number').fill('12')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByText('A VAT number has 10 digits and begins with 4.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await fitsPhone(page)
  await page.goto('/admin/guide/plans')
  await page.getByRole('button', { name: 'Put on sale' }).last().click()
  await expect(page.getByText('Enter a price.').first()).toBeVisible()
  await expectAccessible(page)
  await fitsPhone(page)
})
