import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { mailEventAddress } from '#modules/mail-events/queries/webhook-secret.server.ts'
import { postReport } from '#simulators/smtp2go/webhook.ts'
import { useServerConfig } from '../server-config.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, twoMoreInvoices } from './buyer.ts'
import { test } from './mail-provider.ts'

const address = demoAccounts.customer
const banner = `Emails don’t reach ${address}`

/** The banner on this page, as it reads on every screen. */
async function expectBanner(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('alert').filter({ hasText: banner })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      if (width === (colorScheme === 'dark' ? 390 : 1440)) await expectAccessible(page)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an invoice bounces: staff see it wherever they bill, lift it after a correction, and send again', async ({
  page,
  browser,
  server,
  outside: { smtp2go },
}) => {
  test.setTimeout(300_000)
  useServerConfig(server)
  await twoMoreInvoices(server.databaseUrl, address)
  const [place] = await inDatabase(
    server.databaseUrl,
    `select customers.id as customer, invoices.id as invoice, invoices.invoice_number as number,
       (select id from subscriptions where customer_id = customers.id order by created_at limit 1) as subscription
     from customers join invoices on invoices.customer_id = customers.id and invoices.kind = 'invoice' and invoices.status in ('unpaid', 'pending')
     where customers.email = $1 order by invoices.created_at desc limit 1`,
    [address],
  )
  expect(place).toBeDefined()
  await signInAs(page, 'admin')
  const send = async () => {
    const before = smtp2go.sent.length
    await page.goto(`/admin/invoices/${place?.invoice}`)
    await page.getByRole('button', { name: 'Send invoice' }).first().click()
    await expect(page.getByText('Invoice sent successfully!')).toBeVisible()
    return before
  }
  const before = await send()
  const isInvoice = ({ to, subject }: { to: string[]; subject: string }) =>
    to.includes(address) && subject.includes(String(place?.number))
  await expect(async () => expect(smtp2go.sent.slice(before).some(isInvoice)).toBe(true)).toPass({
    timeout: 30_000,
  })
  const mail = smtp2go.sent.slice(before).find(isInvoice)
  if (!mail) throw new Error('The invoice was not sent')
  const bounce = { event: 'bounce', bounce: 'hard', message: '550 5.1.1 no such user' } as const
  // As providers do: twice, and a 'delivered' that comes late.
  expect([
    await postReport(mailEventAddress('smtp2go'), mail, bounce),
    await postReport(mailEventAddress('smtp2go'), mail, bounce),
  ]).toEqual([200, 200])
  expect(await postReport(mailEventAddress('smtp2go'), mail, { event: 'delivered' })).toBe(200)

  await page.goto(`/admin/email-logs?q=${encodeURIComponent(address)}`)
  const table = page.getByRole('table', { name: 'Email Logs' })
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: String(place?.number) })
      .filter({ hasText: 'Bounced' })
      .first(),
  ).toBeVisible()
  await page.goto('/admin/email/suppressions')
  const listed = page.getByRole('row').filter({ hasText: address })
  await expect(listed).toContainText('Bounced: the address does not exist')
  await expect(listed).toContainText('550 5.1.1 no such user')
  for (const path of [
    `/admin/customers/${place?.customer}`,
    `/admin/invoices/${place?.invoice}`,
    `/admin/subscriptions/${place?.subscription}`,
  ])
    await expectBanner(page, path)

  // The customer sees it where they sign in.
  const own = await browser.newPage({ baseURL: server.url })
  await signInAs(own, 'customer')
  await own.goto('/dashboard')
  await expect(own.getByText('Our emails don’t reach you')).toBeVisible()
  await expect(own.getByText(`What we send to ${address} comes back`)).toBeVisible()
  await expectAccessible(own)
  await own.close()

  // Nothing goes there now.
  const blocked = await send()
  await expect(async () => {
    const [row] = await inDatabase(
      server.databaseUrl,
      'select status, error_message from email_logs where recipient = $1 order by created_at desc limit 1',
      [address],
    )
    expect(row).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('suppression list'),
    })
  }).toPass({ timeout: 30_000 })
  expect(smtp2go.sent.slice(blocked).filter(isInvoice)).toHaveLength(0)

  // The customer had the mailbox repaired: the same address works again.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/customers/${place?.customer}`)
  await page.getByRole('link', { name: 'See the suppression list' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: address })
    .getByRole('link', { name: /^Take off/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click()
  await expect(page.getByText(`Emails go to ${address} again`)).toBeVisible()
  for (const path of [`/admin/customers/${place?.customer}`, `/admin/invoices/${place?.invoice}`]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText(banner)).toHaveCount(0)
  }
  const again = await send()
  await expect(async () =>
    expect(smtp2go.sent.slice(again).filter(isInvoice)).toHaveLength(1),
  ).toPass({ timeout: 30_000 })

  // Marked as spam: emails still go there, and staff know it before they bill.
  const [spam] = smtp2go.sent.slice(again).filter(isInvoice)
  if (!spam) throw new Error('The invoice was not sent')
  expect(await postReport(mailEventAddress('smtp2go'), spam, { event: 'spam' })).toBe(200)
  for (const path of [`/admin/customers/${place?.customer}`, `/admin/invoices/${place?.invoice}`]) {
    await page.goto(path)
    await expect(page.getByText(`An email to ${address} was marked as spam`)).toBeVisible()
    await expect(page.getByText(banner)).toHaveCount(0)
  }
  await expectAccessible(page)
})
