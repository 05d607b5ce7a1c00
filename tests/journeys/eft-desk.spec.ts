import type { Locator, Page } from '@playwright/test'
import { statementCsv } from '#modules/billing/factories.ts'
import { expectAccessible } from './accessible.ts'
import { buyByTransfer, inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/admin/eft/upload')
  await page.getByLabel('Statement').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import statement' }).click()
}

test('a statement is taken in: one line is allocated by itself, one is confirmed, one dismissed; the same file changes nothing', {
  tag: '@daily',
}, async ({ page, server }) => {
  const open = await inDatabase(
    server.databaseUrl,
    `select order_number, invoice_number, invoices.total_cents::int as cents from invoices join orders on orders.id = order_id
     where invoices.status = 'unpaid' and subscription_id is null order by invoices.created_at limit 2`,
  )
  const [exact, part] = open.map((row) => ({
    order: String(row.order_number),
    invoice: String(row.invoice_number),
    cents: Number(row.cents),
  }))
  if (!exact || !part) throw new Error('The demo has no orders that wait for a transfer')
  const file = statementCsv([
    { text: `FNB APP PAYMENT FROM ${exact.order}`, cents: exact.cents },
    { text: `IMMEDIATE TRF CR ${part.invoice}`, cents: part.cents - 100 },
    { text: 'CREDIT INTEREST', cents: 317 },
    { text: 'RENT NOVEMBER', cents: -1_250_000 },
  ])
  await signInAs(page, 'admin')
  await page.goto('/admin/eft')
  await expect(page.getByText('Nothing to review')).toBeVisible()

  await upload(page, 'broken.csv', Buffer.from(`${file}20261103,SHORT,ten rand,0.00\r\n`))
  await expect(page.getByRole('alert')).toContainText(
    'Line 7: Expected an amount such as 1 234.56, found “ten rand”.',
  )
  await expectAccessible(page)

  await upload(page, 'november.csv', file)
  await expect(page.getByText('Statement imported: 4 lines')).toBeVisible()
  const row = (text: string) => page.getByRole('row', { name: new RegExp(text) })
  await expect(row(exact.order)).toContainText('Reconciled')
  await expect(row(part.invoice)).toContainText('Proposed')
  await expect(row('CREDIT INTEREST')).toContainText('Waiting')
  await expect(row('RENT NOVEMBER')).toContainText('Money out')
  await expectAccessible(page)

  await page.getByRole('link', { name: new RegExp(part.invoice) }).click()
  await expect(page.getByText('a part of it, R1.00 would stay owed')).toHaveCount(2)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Allocate R/ })
    .first()
    .click()
  await expect(page.getByText('Line reconciled')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/eft$/)

  await page.getByRole('link', { name: /CREDIT INTEREST/ }).click()
  await page.getByRole('searchbox', { name: 'Search invoices and customers' }).fill('nosipho')
  await expect(
    page.getByRole('list', { name: 'Customers' }).getByRole('link', { name: /Nosipho Mthembu/ }),
  ).toBeVisible()
  await page.getByLabel('Reason').fill('Interest of the bank')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Line dismissed')).toBeVisible()
  await expect(page.getByText('Nothing to review')).toBeVisible()

  await upload(page, 'november again.csv', file)
  await expect(page.getByText('This file was already imported. Nothing changed.')).toBeVisible()
  const allocated = await inDatabase(
    server.databaseUrl,
    `select invoice_number, invoices.status::text, sum(amount_cents)::int as cents from payments join invoices on invoices.id = invoice_id
     where bank_line_id is not null group by 1, 2 order by cents`,
  )
  expect(allocated).toEqual(
    [
      { invoice_number: exact.invoice, status: 'paid', cents: exact.cents },
      { invoice_number: part.invoice, status: 'unpaid', cents: part.cents - 100 },
    ].sort((a, b) => a.cents - b.cents),
  )
})

/** Where nothing has the focus, what is pasted goes to the body. */
function bringFile(to: Locator, kind: 'drop' | 'paste', name: string): Promise<void> {
  return to.evaluate(
    (element, file) => {
      const data = new DataTransfer()
      data.items.add(new File(['%PDF-1.4\0 paid'], file.name))
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        file.kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    { kind, name },
  )
}

test('a customer says to have paid; staff see the proof, and the money confirms it', async ({
  page,
  browser,
  server,
}) => {
  const order = await buyByTransfer(page)
  await page.getByRole('link', { name: 'I’ve paid' }).click()
  await page.getByLabel('Note').fill('From my Capitec account')
  await page.getByLabel('Proof of payment').setInputFiles({
    name: 'proof.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>no</html>'),
  })
  await page.getByRole('button', { name: 'Send payment details' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a PDF, PNG, JPEG or WebP file.')
  await expectAccessible(page)
  await bringFile(page.locator('body'), 'paste', 'notes.docx')
  await expect(page.getByText('notes.docx wasn’t added. Choose a PDF, PNG')).toBeVisible()
  await bringFile(page.getByLabel('Note'), 'drop', 'other.pdf')
  await page.getByRole('button', { name: 'Remove other.pdf' }).click()
  await expect(page.getByLabel('Proof of payment')).toHaveValue('')
  await bringFile(page.locator('body'), 'paste', 'proof.pdf')
  await expect(page.getByRole('button', { name: 'Remove proof.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send payment details' }).click()
  await expect(page.getByText('Thank you. We’ll look for your payment')).toBeVisible()
  await page.getByRole('link', { name: 'I’ve paid' }).click()
  await expect(page.getByText('We are looking')).toBeVisible()
  await expect(page.getByRole('link', { name: 'proof.pdf' })).toBeVisible()

  const [claim] = await inDatabase(
    server.databaseUrl,
    'select amount_cents::int as cents from payment_claims where state = $1',
    ['open'],
  )
  const office = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const desk = await office.newPage()
  await signInAs(desk, 'admin')
  await desk.goto('/admin/eft/claims')
  await desk.getByRole('link', { name: 'Lerato Dube' }).click()
  await expect(desk.getByText('From my Capitec account')).toBeVisible()
  const saved = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Download proof' }).click()
  expect((await saved).suggestedFilename()).toBe('proof.pdf')
  await upload(
    desk,
    'later.csv',
    statementCsv([{ text: `EFT ${order}`, cents: Number(claim?.cents) }]),
  )
  await expect(desk.getByText('Statement imported: 1 line')).toBeVisible()
  await office.close()
  await page.reload()
  await expect(page.getByText('Received')).toBeVisible()
  await expect(page.getByText('This invoice has been paid in full.')).toBeVisible()
  await expectAccessible(page)
})
