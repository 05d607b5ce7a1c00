import type { Page } from '@playwright/test'
import { expectAccessible, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

/** Every kind of screen once on a phone in the dark and once on a desk in the light: axe finds nothing, and nothing is wider than the window. */

const onPhone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
const onDesk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

const publicSite = [
  ...['/', '/products', '/products/wordpress', '/products/dedicated', '/our-story', '/data-center', '/release-notes', '/domains', '/contact'],
  ...['/white-glove-support', '/blog', '/terms', '/faq', '/there-is-no-such-page'],
]
const signInAndCheckout = [
  ...['/checkout', '/checkout?package=wordpress-protea&period=annual', '/checkout?package=no-such-plan', '/customer-login', '/forgot-password'],
  ...['/reset-password?token=none', '/auth/sign-up?token=none', '/auth/confirm?token=none', '/payment/cancel?order=none', '/admin/login'],
  ...['/admin/forgot-password', '/admin/reset-password?token=none', '/admin/test-access'],
]
const account = [
  ...['/dashboard', '/dashboard/invoices', '/dashboard/invoices?q=nothing-like-it', '/dashboard/pay', '/dashboard/statement'],
  ...['/dashboard/services', '/dashboard/profile', '/dashboard/there-is-no-such-page'],
]
const selling = [
  ...['/admin', '/admin/orders', '/admin/orders?q=nothing-like-it', '/admin/orders/new', '/admin/packages', '/admin/packages/new'],
  ...['/admin/hosting-plans', '/admin/hosting-plans/new', '/admin/customers', '/admin/customers/new', '/admin/invoices', '/admin/invoices/new'],
]
const billing = [
  ...['/admin/invoices/vat-report', '/admin/billing', '/admin/billing/run', '/admin/billing/runs', '/admin/payments/notifications'],
  ...['/admin/payouts', '/admin/eft', '/admin/eft/upload', '/admin/eft/statements', '/admin/eft/claims', '/admin/subscriptions', '/admin/emails'],
]
const settings = [
  ...['/admin/settings/general', '/admin/settings/billing', '/admin/settings/payment-methods', '/admin/settings/api', '/admin/settings/vat-rates'],
  ...['/admin/payfast-passphrase', '/admin/profile', '/admin/there-is-no-such-page'],
]

/** The first row of a list, and what can be opened there. */
const details: [list: string, pages: string[]][] = [
  ['/admin/orders?status=awaiting', ['', '/payment', '/cancellation']],
  ['/admin/invoices?status=unpaid', ['', '/payment', '/credit-note', '/delete']],
  ['/admin/customers', ['', '/edit', '/statement', '/delete']],
  ['/admin/subscriptions', ['', '/pause', '/cancellation']],
]
const accountDetails: [list: string, pages: string[]][] = [
  ['/dashboard/invoices', ['']],
  ['/dashboard/services', ['', '/plan', '/cancel']],
]

async function looksRight(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status() ?? 0, path).toBeLessThan(500)
  for (const look of [onPhone, onDesk]) {
    await page.setViewportSize(look.viewport)
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
    await test.step(`${path} at ${look.viewport.width}`, async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  }
}

async function firstRow(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const row = page.getByRole('main').locator('a[data-row-link], a[href^="/dashboard/services/"]').first()
  return (await row.getAttribute('href')) ?? ''
}

const groups: [name: string, who: 'visitor' | 'customer' | 'admin', paths: string[], details: typeof accountDetails][] = [
  ['the public site', 'visitor', publicSite, []],
  ['sign-in and checkout', 'visitor', signInAndCheckout, []],
  ['the account', 'customer', account, accountDetails],
  ['selling', 'admin', selling, []],
  ['billing', 'admin', billing, []],
  ['settings', 'admin', settings, []],
  ['details and dialogs', 'admin', [], details],
]

for (const [name, who, paths, lists] of groups)
  test(`screens of ${name}`, async ({ page }) => {
    test.setTimeout(240_000)
    if (who !== 'visitor') await signInAs(page, who)
    for (const path of paths) await looksRight(page, path)
    for (const [list, pages] of lists) {
      const row = await firstRow(page, list)
      for (const end of pages) await looksRight(page, row + end)
    }
  })
