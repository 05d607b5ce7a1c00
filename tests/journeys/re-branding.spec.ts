import type { Browser, Page } from '@playwright/test'
import { pdfText } from '../pdf-text.ts'
import { startServer, type TestServer } from '../server.ts'
import { buyByTransfer, inDatabase, signInAs } from './buyer.ts'
import { test as base, expect } from './fixtures.ts'

/** On its own server: afterwards nothing is left of the provider that the others look for. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ APP_MODE: 'demo' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** What belongs to the demo provider: its name, its company and how it is reached and paid. */
const former =
  /hostwright|bree street|po box 1234|4123456789|2019\/345678|555 ?0142|62000000000|c8412a|f2a33a/i

/** Names under which our scripts store things in a browser, which users don't see. */
const technical = /hostwright\.[a-z.-]+|[?&/]hostwright-[\w.-]+/g

/** The program's sheet says its own colours first and the brand's after them. */
const style = /<style[\s\S]*?<\/style>/g

/** Lines that still speak of the former provider. */
function traces(text: string): string[] {
  return text
    .replace(style, '')
    .replace(technical, '')
    .split('\n')
    .filter((line) => former.test(line))
    .map((line) => line.slice(Math.max(0, line.search(former) - 60), line.search(former) + 60))
}

async function fillTab(page: Page, tab: string, fields: Record<string, string>): Promise<void> {
  await page.goto(`/admin/settings/${tab}`)
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
}

async function editSection(page: Page, key: string, field: string, text: string): Promise<void> {
  await page.goto(`/admin/content/${key}`)
  await page.locator(`#section-content\\.${field.replaceAll('.', '\\.')}`).fill(text)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Section updated successfully')).toBeVisible()
}

/** Every address of the sitemap, and what programs read of a site. */
async function publicAddresses(page: Page): Promise<string[]> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(pages.length).toBeGreaterThan(20)
  return [
    ...pages,
    '/checkout?package=wordpress-protea',
    '/customer-login',
    '/robots.txt',
    '/sitemap.xml',
    '/blog/rss.xml',
    '/no-such-page',
  ]
}

async function expectNoTrace(browser: Browser, baseURL: string): Promise<void> {
  const visitor = await browser.newContext({ baseURL })
  const site = await visitor.newPage()
  const found: string[] = []
  for (const address of await publicAddresses(site)) {
    const answer = await site.request.get(address)
    expect([address, answer.status()]).toEqual([address, address === '/no-such-page' ? 404 : 200])
    found.push(...traces(await answer.text()).map((trace) => `${address}: ${trace}`))
  }
  expect(found).toEqual([])
  await visitor.close()
}

test('an owner gives the site another name, company, colours, logo, words and prices, and nothing of the former provider is left', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'admin')
  await fillTab(page, 'general', {
    'Site title': 'Karoo Cloud - Hosting from Graaff-Reinet',
    'Site description': 'Hosting with room to breathe',
    'Contact email': 'help@karoo.example',
    'Support phone': '+27 49 555 0199',
  })
  await fillTab(page, 'seller', {
    'Legal name': 'Karoo Cloud (Pty) Ltd',
    'Registration number': '2024/111222/07',
    'Physical address': '3 Church Square\nGraaff-Reinet 6280',
    'Postal address': 'PO Box 77\nGraaff-Reinet 6280',
    'VAT number': '4987654321',
  })
  await fillTab(page, 'payment-methods', {
    'Account holder': 'Karoo Cloud (Pty) Ltd',
    'Account number': '62111222333',
  })
  await fillTab(page, 'email', { 'Sender email': 'help@karoo.example' })
  await fillTab(page, 'whatsapp', { 'Phone number': '+27495550199' })
  await page.goto('/admin/settings/appearance')
  await page.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#0b6b3a')
  await page.getByRole('textbox', { name: 'Second colour', exact: true }).fill('#ffd166')
  await page.getByRole('button', { name: 'Choose picture of Logo', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('list', { name: 'Pictures' })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  await page.goto('/admin/live-chat/settings')
  await page.getByRole('textbox', { name: 'Brand name' }).fill('Karoo Cloud')
  await page.getByRole('textbox', { name: 'Brand colour' }).fill('#0b6b3a')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  await editSection(page, 'home', 'hero.title', 'Hosting with a view.')
  await editSection(page, 'terms', 'title', 'What Karoo Cloud promises')
  await page.goto('/admin/packages')
  await page.getByRole('link', { name: 'Edit Protea' }).click()
  await page.getByLabel('Price').fill('300')
  await page
    .getByRole('button', { name: /Save|Update/ })
    .first()
    .click()
  await expect(page.getByText('Package updated successfully')).toBeVisible()

  const site = await (await browser.newContext({ baseURL })).newPage()
  await expect(async () => {
    await site.goto('/')
    await expect(site.getByRole('heading', { level: 1 })).toHaveText('Hosting with a view.', {
      timeout: 1_000,
    })
    await expect(site.getByRole('banner').getByRole('img', { name: 'Karoo Cloud' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 20_000 })
  await expectNoTrace(browser, baseURL ?? '')
  expect(
    await site.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
    ),
  ).toBe('#0b6b3a')
  await site.goto('/products/wordpress')
  await expect(site.getByRole('main')).toContainText('R345')
  await site.goto('/terms')
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('What Karoo Cloud promises')
  await expect(site.getByRole('main')).toContainText('Karoo Cloud (Pty) Ltd')

  // What a customer gets.
  const number = await buyByTransfer(site)
  await expect(site.getByText('Karoo Cloud (Pty) Ltd').first()).toBeVisible()
  expect(traces(await site.content())).toEqual([])
  const area = [
    '',
    '/invoices',
    '/services',
    '/tickets',
    '/tickets/new',
    '/statement',
    '/people',
    '/profile',
  ].map((path) => `/dashboard${path}`)
  for (const address of area)
    expect([address, ...traces(await (await site.request.get(address)).text())]).toEqual([address])
  const [order] = await inDatabase(
    server.databaseUrl,
    'select invoices.id, orders.customer_email as email from invoices join orders on orders.id = invoices.order_id where order_number = $1',
    [number],
  )
  const pdf = pdfText(await (await site.request.get(`/dashboard/invoices/${order?.id}/pdf`)).body())
  expect(pdf).toContain('Karoo Cloud (Pty) Ltd')
  expect(traces(pdf)).toEqual([])
  await expect(async () => {
    const { mails } = await (
      await site.request.get(
        `/simulators/mailbox/api/mails?to=${encodeURIComponent(String(order?.email))}`,
      )
    ).json()
    expect(mails.length).toBeGreaterThan(1)
    expect(mails.flatMap((mail: object) => traces(JSON.stringify(mail)))).toEqual([])
  }).toPass({ timeout: 20_000 })
})
