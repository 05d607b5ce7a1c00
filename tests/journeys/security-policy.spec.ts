import type { Page } from '@playwright/test'
import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { buyByTransfer, inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './islands.ts'

/**
 * Pages of every kind keep to their content security policy: the fixture of the journeys fails
 * where one does not (docs/decisions/046).
 */

async function openAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
}

/** Where the first row of a list leads. */
async function firstRow(page: Page, list: string): Promise<string> {
  await page.goto(list)
  return (await page.locator('a[data-row-link]').first().getAttribute('href')) ?? ''
}

test('no policy of a page allows inline styles or scripts', { tag: '@daily' }, async ({
  page,
  server,
}) => {
  for (const path of [
    '/',
    '/nope',
    '/login',
    '/checkout?package=wordpress-protea&period=monthly',
    '/admin/login',
    '/faq/%zz',
  ]) {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'self'")
    expect(policy, path).not.toMatch(/unsafe-|data:[^;]*script/)
    expect(await answer.text(), path).not.toMatch(/<[a-z][^<>]* style=/i)
  }
  expect(server.url).toContain('localhost')
})

test('public pages, with their islands', async ({ page }) => {
  test.setTimeout(120_000)
  for (const path of [
    '/',
    '/products/cloud',
    '/data-center',
    '/domains',
    '/contact',
    '/blog',
    '/faq',
    '/terms',
    '/release-notes',
    '/nope',
  ])
    await openAlive(page, path)
  await page.goto('/blog')
  await page.locator('main a[href^="/blog/"]').first().click()
  await page.waitForLoadState('networkidle')
  // The figures that only data knows still reach their elements.
  await page.goto('/data-center')
  const widths = await page
    .locator('[data-bar]')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(2)
  expect(Math.max(...widths)).toBeGreaterThan(Math.min(...widths))
})

test('sign-in, checkout, transfer and the customer area', async ({ page }) => {
  test.setTimeout(120_000)
  await openAll(page, [
    '/login',
    '/customer-login',
    '/forgot-password',
    '/reset-password',
    '/admin/forgot-password',
  ])
  await buyByTransfer(page)
  await page.context().clearCookies()
  await signInAs(page, 'customer')
  await openAll(page, [
    '/dashboard',
    '/dashboard/statement',
    '/dashboard/services',
    '/dashboard/profile/password',
    '/dashboard/nope',
  ])
  await openAll(page, [await firstRow(page, '/dashboard/invoices')])
})

test('the back office: lists, details, forms, charts, dialogs, palette and toasts', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'admin')
  const sections = [
    'orders',
    'customers',
    'invoices',
    'subscriptions',
    'packages',
    'hosting-plans',
    'eft',
    'emails',
    'payouts',
    'nope',
  ]
  await openAll(
    page,
    sections.map((section) => `/admin/${section}`),
  )
  await openAll(page, [
    '/admin/orders/new',
    '/admin/packages/new',
    '/admin/customers/new',
    '/admin/invoices/new',
    '/admin/invoices/vat-report',
  ])
  await openAll(page, [
    '/admin/settings/payment-methods',
    '/admin/settings/vat-rates',
    '/admin/profile',
  ])
  for (const list of ['/admin/orders', '/admin/invoices', '/admin/subscriptions'])
    await openAll(page, [await firstRow(page, list)])

  await page.goto('/admin/billing')
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
  await page.locator('.recharts-wrapper').first().hover()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('inv')
  await expect(page.getByRole('option').first()).toBeVisible()

  await page.goto('/admin/orders')
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()

  const [customer] = await inDatabase(
    server.databaseUrl,
    'select id from customers where email = $1',
    [demoAccounts.customer],
  )
  await page.goto(`/admin/customers/${customer?.id}/edit`)
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  // The style sheet that came in place of Sonner's own style element puts it into its corner.
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
})

test('pages of the simulators, and an email in its frame', async ({ page }) => {
  await openAll(page, ['/simulators/mailbox'])
})
