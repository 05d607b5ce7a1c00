import type { Page } from '@playwright/test'
import { inPart } from '../sets.ts'
import { expectAccessible, visualRules } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

/**
 * Every kind of screen beyond the public pages, which public-pages.spec.ts reads: once on a desk in
 * the light and once on a phone in the dark. axe finds nothing, of what the phone or the dark can
 * break there, and nothing is wider than the window.
 */

const onPhone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
const onDesk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

type Who = 'visitor' | 'customer' | 'admin'

/** The twenty of the daily set: what is sold, paid, asked for and set up. */
const mainScreens: [who: Who, paths: string[]][] = [
  [
    'visitor',
    ['/checkout?package=wordpress-protea&period=annual', '/customer-login', '/admin/login'],
  ],
  [
    'customer',
    [
      '/dashboard',
      '/dashboard/invoices',
      '/dashboard/pay',
      '/dashboard/services',
      '/dashboard/tickets/new',
    ],
  ],
  [
    'admin',
    [
      '/admin',
      '/admin/orders',
      '/admin/orders/new',
      '/admin/customers',
      '/admin/invoices',
      '/admin/invoices/new',
      '/admin/subscriptions',
      '/admin/eft',
      '/admin/tickets',
      '/admin/settings/payment-methods',
      '/admin/content/home',
      '/admin/packages/new',
    ],
  ],
]

const signInAndCheckout = [
  ...['/checkout', '/checkout?package=no-such-plan', '/forgot-password'],
  ...[
    '/reset-password?token=none',
    '/auth/sign-up?token=none',
    '/auth/confirm?token=none',
    '/invitation?token=none',
    '/payment/cancel?order=none',
  ],
  ...['/admin/forgot-password', '/admin/reset-password?token=none', '/admin/test-access'],
]
const account = [
  ...['/dashboard/invoices?q=nothing-like-it', '/dashboard/statement'],
  ...[
    '/dashboard/tickets',
    '/dashboard/tickets?q=nothing-like-it',
    '/dashboard/profile',
    '/dashboard/people',
    '/dashboard/api-keys',
    '/dashboard/people/invite',
    '/dashboard/there-is-no-such-page',
  ],
]
const selling = [
  ...['/admin/orders?q=nothing-like-it', '/admin/packages'],
  ...[
    '/admin/content',
    '/admin/content?q=nothing-like-it',
    '/admin/content/new',
    '/admin/content/footer/json',
  ],
  ...[
    '/admin/lists',
    '/admin/lists/services',
    '/admin/lists/add-ons',
    '/admin/lists/projects/new',
    '/admin/lists/case-studies?q=nothing-like-it',
  ],
  ...[
    '/admin/content/prices',
    '/admin/content/drawings',
    '/admin/content/terms',
    '/admin/media',
    '/admin/media?q=nothing-like-it',
    '/admin/media/upload',
    '/admin/features',
    '/admin/features/new',
  ],
  ...['/admin/hosting-plans', '/admin/hosting-plans/new', '/admin/customers/new'],
]
const billing = [
  ...[
    '/admin/invoices/vat-report',
    '/admin/billing',
    '/admin/billing/run',
    '/admin/billing/runs',
    '/admin/payments/notifications',
  ],
  ...[
    '/admin/payouts',
    '/admin/eft/upload',
    '/admin/eft/statements',
    '/admin/eft/claims',
    '/admin/emails',
  ],
  ...[
    '/admin/email',
    '/admin/email?q=nothing-like-it',
    '/admin/email/templates/new',
    '/admin/email/queue/pause',
  ],
  ...['/admin/email-logs', '/admin/email-logs?q=nothing-like-it'],
]
const settings = [
  ...[
    '/admin/settings/general',
    '/admin/settings/seo',
    '/admin/settings/seo/pages',
    '/admin/settings/seo/reset',
    '/admin/seo',
    '/admin/seo?q=nothing-like-it',
    '/admin/seo/new',
    '/admin/seo/redirects',
    '/admin/seo/redirects/new',
    '/admin/seo/broken-links',
    '/admin/seo/speed',
    '/admin/settings/appearance',
    '/admin/settings/development',
    '/admin/settings/payment-methods/reset',
    '/admin/settings/billing',
    '/admin/settings/api',
    '/admin/settings/email',
    '/admin/settings/vat-rates',
  ],
  ...[
    '/admin/payfast-passphrase',
    '/admin/profile',
    '/admin/there-is-no-such-page',
    '/admin/invitation?token=none',
  ],
  ...[
    '/admin/staff',
    '/admin/staff?q=nothing-like-it',
    '/admin/staff/new',
    '/admin/roles',
    '/admin/roles/new',
  ],
  ...['/admin/email/suppressions', '/admin/email/suppressions/new', '/admin/email/deliverability'],
]

/** The first row of a list, and what can be opened there. */
const details: [list: string, pages: string[]][] = [
  ['/admin/orders?status=pending&method=bank_transfer', ['', '/payment', '/cancellation']],
  ['/admin/invoices?status=unpaid', ['', '/payment', '/credit-note', '/delete']],
  ['/admin/customers', ['', '/edit', '/people', '/people/invite', '/statement', '/delete']],
  ['/admin/subscriptions', ['', '/pause', '/cancellation']],
  ['/admin/tickets', ['', '/transfer']],
]
const support = [
  '/admin/tickets?q=nothing-like-it',
  '/admin/tickets/new',
  '/admin/tickets/selected',
  '/admin/tickets/settings',
  '/admin/tickets/nothing',
]
const blog = [
  ...[
    '/admin/blog',
    '/admin/blog?q=nothing-like-it',
    '/admin/blog/new',
    '/admin/blog/categories',
    '/admin/blog/categories/new',
  ],
  ...[
    '/admin/blog/tags',
    '/admin/blog/tags/new',
    '/admin/blog/comments',
    '/admin/blog/comments?status=pending',
    '/admin/blog/comments/selected',
  ],
  '/admin/blog/settings',
]
const managers = [
  ...[
    '/admin/enquiries',
    '/admin/enquiries/delete',
    '/admin/enquiries?q=nothing-like-it',
    '/admin/domain-inquiries',
    '/admin/domain-inquiries?q=nothing-like-it',
  ],
  ...[
    '/admin/domain-inquiries/delete',
    '/admin/faq',
    '/admin/faq?q=nothing-like-it',
    '/admin/faq/new',
    '/admin/faq/categories',
  ],
  ...[
    '/admin/faq/categories/new',
    '/admin/faq/statistics',
    '/admin/reviews',
    '/admin/reviews?q=nothing-like-it',
    '/admin/reviews/new',
  ],
  ...[
    '/admin/reviews/invitations',
    '/admin/reviews/badges',
    '/admin/reviews/badges/new',
    '/admin/reviews/statistics',
    '/review/none.none-none-none-none',
  ],
]
const accountDetails: [list: string, pages: string[]][] = [
  ['/dashboard/invoices', ['']],
  ['/dashboard/services', ['', '/plan', '/request', '/cancel']],
  ['/dashboard/tickets', ['']],
]

async function looksRight(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status() ?? 0, path).toBeLessThan(500)
  await looksRightOn(onDesk, page, path)
  await looksRightOn(onPhone, page, path, visualRules)
  for (const width of between) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
  }
}

/** A tablet, and the narrowest window with the navigation beside the page. */
const between = [768, 1024]

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function looksRightOn(
  { viewport, colorScheme }: typeof onPhone | typeof onDesk,
  page: Page,
  what: string,
  rules?: readonly string[],
): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await test.step(`${what} at ${viewport.width}`, async () => {
    await expectAccessible(page, undefined, rules)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
}

async function firstRow(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const links = page.getByRole('main').locator('a[href]')
  const marked = links.and(page.locator('[data-row-link], [href^="/dashboard/services/"]'))
  if ((await marked.count()) > 0) return (await marked.first().getAttribute('href')) ?? ''
  // Cards have no row link: the first link with an id leads to what is edited.
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const found = hrefs.flatMap((path) => /^.*\/[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path) ?? [])[0]
  expect(found, `a card on ${list}`).toBeDefined()
  return found ?? ''
}

const desks = [
  ...['/admin/inbox', '/admin/tickets/reports', '/admin/tickets/settings/teams'],
  ...['/admin/tickets/mail', '/admin/tickets/canned-replies/new', '/admin/live-chat'],
  ...['/admin/live-chat/settings', '/admin/live-chat/statistics', '/admin/live-chat/operators/new'],
  ...[
    '/admin/audit',
    '/admin/audit/check',
    '/admin/api-keys',
    '/admin/guide',
    '/admin/guide/business',
  ],
  ...['/admin/guide/plans', '/admin/settings/whatsapp', '/admin/settings/seller'],
  ...['/admin/settings/payment-methods', '/admin/settings/seo/pages/new'],
  ...['/admin/content/contact', '/admin/content/navigation', '/admin/content/footer'],
  ...['/admin/invoices/receipts', '/admin/invoices/age-analysis'],
  ...['/admin/invoices/accounting-export', '/admin/subscriptions/proposals'],
]
const edited = ['', '/delete']
const siteEditors: typeof accountDetails = [
  ['/admin/packages', edited],
  ['/admin/hosting-plans', edited],
  ['/admin/features', edited],
  ['/admin/lists/services', edited],
  ['/admin/media', ['', '/crop', '/replace']],
  ['/admin/faq', edited],
  ['/admin/faq/categories', ['']],
  ['/admin/reviews', edited],
  ['/admin/reviews/badges', ['']],
]
const deskEditors: typeof accountDetails = [
  ['/admin/staff', edited],
  ['/admin/roles', edited],
  ['/admin/seo', edited],
  ['/admin/email', ['', '/send-test', '/versions']],
  ['/admin/email-logs', ['']],
  ['/admin/enquiries', ['', '/delete', '/note', '/ticket']],
  ['/admin/live-chat/operators', edited],
  ['/admin/tickets/canned-replies', edited],
  ['/admin/blog/categories', ['']],
  ['/admin/blog/tags', ['']],
]

/** The demo has none, and other journeys delete theirs. */
const anEnquiry = `insert into general_enquiries (id, name, email, subject, message)
  values (gen_random_uuid(), 'Anika', 'anika@example.co.za', 'Asks', 'Hello')`

const groups: [name: string, who: Who, paths: string[], details: typeof accountDetails][] = [
  ['sign-in and checkout', 'visitor', signInAndCheckout, []],
  ['the account', 'customer', account, accountDetails],
  ['selling', 'admin', selling, []],
  ['billing', 'admin', billing, []],
  ['support', 'admin', support, []],
  ['settings', 'admin', settings, []],
  ['enquiries, FAQ and reviews', 'admin', managers, []],
  ['the blog', 'admin', blog, [['/admin/blog', ['', '/delete']]]],
  ['details and dialogs', 'admin', [], details],
  ['desks and their settings', 'admin', desks, []],
  ['editors of the site', 'admin', [], siteEditors],
  ['editors of people, email and desks', 'admin', [], deskEditors],
]

// Each worker has a server for itself, and one alone would take six minutes.
test.describe.configure({ mode: 'parallel' })

for (const [who, paths] of mainScreens)
  test(`main screens of a ${who}`, { tag: '@daily' }, async ({ page }) => {
    test.setTimeout(240_000)
    if (who !== 'visitor') await signInAs(page, who)
    for (const path of paths) await looksRight(page, path)
  })

for (const [at, [name, who, paths, lists]] of groups.entries())
  test(`screens of ${name}`, { tag: inPart(at) }, async ({ page, server }) => {
    test.setTimeout(480_000)
    if (lists === deskEditors) await inDatabase(server.databaseUrl, anEnquiry)
    if (who !== 'visitor') await signInAs(page, who)
    for (const path of paths) await looksRight(page, path)
    for (const [list, pages] of lists) {
      const row = await firstRow(page, list)
      for (const end of pages) await looksRight(page, row + end)
    }
  })

test('menus, the palette and what floats over a page', { tag: inPart(0) }, async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize(onPhone.viewport)
  await page.goto('/products')
  await page.getByRole('banner').locator('summary').last().click()
  await looksRightOn(onPhone, page, 'the menu of the site')
  await page.setViewportSize(onDesk.viewport)
  await page.goto('/products')
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Products' }).click()
  await looksRightOn(onDesk, page, 'the dropdown of the site')

  await signInAs(page, 'admin')
  await page.setViewportSize(onPhone.viewport)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await looksRightOn(onPhone, page, 'the menu of the back office')
  const sections = page.getByRole('navigation', { name: 'Back office' })
  await sections.getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL('/admin/customers')
  await expect(sections).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(sections.getByRole('link', { name: 'Customers' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.locator('aside:popover-open')).toHaveCount(0)
  await expect(sections.getByRole('link', { name: 'Customers' })).toBeInViewport()
  await page.setViewportSize(onPhone.viewport)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(sections).toBeHidden()
  await page.goto('/admin/orders')
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check()
  for (const look of [onPhone, onDesk]) await looksRightOn(look, page, 'selected rows')
  await page.getByRole('button', { name: 'Delete selected' }).click()
  for (const look of [onDesk, onPhone]) await looksRightOn(look, page, 'a question')
  await page.setViewportSize(onDesk.viewport)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Search', exact: false }).first()).toBeEnabled()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('aisha')
  await expect(page.getByRole('option', { selected: true })).toContainText('aisha')
  for (const look of [onPhone, onDesk]) await looksRightOn(look, page, 'the palette')
})

test('forms that were refused', { tag: inPart(2) }, async ({ page }) => {
  test.setTimeout(300_000)
  const refused = async (path: string, button: string | RegExp) => {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button }).last().click()
    await expect(page.getByRole('alert').first(), path).toBeVisible()
    for (const look of [onPhone, onDesk]) await looksRightOn(look, page, `${path}, refused`)
  }
  await refused('/customer-login', /^Sign in$/)
  await refused('/forgot-password', /link/)
  await refused('/checkout?package=wordpress-protea&period=monthly', 'Create account')
  await signInAs(page, 'admin')
  await refused('/admin/customers/new', /^(Add|Save|Create)/)
  await refused('/admin/packages/new', 'Add package')
  await refused('/admin/eft/upload', 'Import statement')
})

test('very long words fit a phone, and no name in a list is cut there', { tag: inPart(4) }, async ({
  page,
  server,
}) => {
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'
  const [before] = await inDatabase(
    server.databaseUrl,
    `select id, first_name, company from customers where email = 'aisha.patel@example.co.za'`,
  )
  const [plan] = await inDatabase(
    server.databaseUrl,
    `select name, description from packages where slug = 'wordpress-baobab'`,
  )
  await inDatabase(
    server.databaseUrl,
    'update customers set first_name = $2, company = $2 where id = $1',
    [before?.id, long],
  )
  await inDatabase(
    server.databaseUrl,
    `update packages set name = $1, description = $1 where slug = 'wordpress-baobab'`,
    [long],
  )
  await signInAs(page, 'admin')
  await page.setViewportSize(onPhone.viewport)
  const customer = `/admin/customers/${before?.id}`
  try {
    for (const path of [
      '/checkout',
      '/products',
      '/products/wordpress',
      '/admin/packages',
      '/admin/customers',
      customer,
      `${customer}/statement`,
    ])
      await test.step(path, async () => {
        await page.goto(path)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
      })
    await page.goto('/admin/customers?q=willem')
    const name = page.getByTitle('Willem Jansen van Rensburg')
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  } finally {
    await inDatabase(
      server.databaseUrl,
      'update customers set first_name = $2, company = $3 where id = $1',
      [before?.id, before?.first_name, before?.company],
    )
    await inDatabase(
      server.databaseUrl,
      `update packages set name = $1, description = $2 where slug = 'wordpress-baobab'`,
      [plan?.name, plan?.description],
    )
  }
})
