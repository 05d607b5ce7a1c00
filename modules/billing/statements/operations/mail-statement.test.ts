import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { anInvoice, openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { deliverMail } from '#modules/mail/operations/deliver-mail.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { capturedMails } from '#simulators/mailbox/tables.server.ts'
import { pdfText } from '#tests/pdf-text.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { mailStatement, registerStatementAttachment } from './mail-statement.server.ts'

useTestDatabase()
beforeAll(async () => {
  await openShop()
  await addMissingTemplates(db(), emailTemplates)
  registerStatementAttachment()
  useConfig({
    ...config(),
    mail: { transport: 'capture', smtpUrl: undefined, allowPrivateHosts: true },
  })
})
afterEach(() => setClock(null))

const clerk = staffWith('invoices.manage', 'payments.manage')
const period = { from: '2026-10-01', to: '2026-11-20' }

/** A customer who owes R228.85 since 1 November. */
async function owing() {
  setClock(new Date('2026-11-20T08:00:00Z'))
  const { customerId } = await aCustomer()
  const invoice = await anInvoice(
    { customerId },
    { status: 'unpaid', issueDate: '2026-11-01', dueDate: '2026-11-08' },
  )
  return { id: customerId, invoiceId: invoice.id }
}

const mailsTo = (id: string) =>
  db()
    .select()
    .from(emailLogs)
    .where(sql`customer_id = ${id} and template_name = 'account_statement'`)

test('the statement goes out once with its PDF, drawn when it is sent: email and PDF say the balance of that moment', async () => {
  const { id, invoiceId } = await owing()
  const occasion = newId()
  const [first, again] = await Promise.all([
    mailStatement(clerk, id, { ...period, occasion }),
    mailStatement(clerk, id, { ...period, occasion }),
  ])
  expect([first.ok, again.ok]).toEqual([true, true])
  const mails = await mailsTo(id)
  expect(mails).toMatchObject([
    { status: 'queued', variables: { amount: '228.85', balance_label: 'Balance owed' } },
  ])
  expect(
    await db()
      .select({ title: activityLog.title, details: activityLog.details })
      .from(activityLog)
      .where(sql`entity_id = ${id} and action = 'sent'`),
  ).toMatchObject([{ details: { from: '1 Oct 2026', to: '20 Nov 2026' } }])
  const paid = {
    amount: '100.00',
    receivedOn: '2026-11-20',
    reference: '',
    idempotencyKey: newId(),
  }
  expect(await recordInvoicePayment(clerk, invoiceId, paid)).toMatchObject({ ok: true })
  await deliverMail(mails[0]?.id ?? '')
  const [mail] = await db()
    .select()
    .from(capturedMails)
    .where(sql`recipient = ${mails[0]?.recipient}`)
  expect(mail?.text).toContain('Balance owed: R128.85')
  expect(mail?.text).toContain('1 Oct 2026')
  const [pdf] = mail?.attachments ?? []
  expect(pdf?.filename).toBe('Statement-2026-10-01-to-2026-11-20.pdf')
  expect(pdfText(Buffer.from(pdf?.base64 ?? '', 'base64'))).toContain('R128.85')
  expect(mail?.text).toContain('/dashboard/statement?from=2026-10-01&to=2026-11-20')
})

test('refused: no permission, an unknown customer, and one email too many to a customer', async () => {
  const { id } = await owing()
  const send = () => mailStatement(clerk, id, { ...period, occasion: newId() })
  expect(
    await mailStatement(staffWith('customers.manage'), id, { ...period, occasion: newId() }),
  ).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await mailStatement(clerk, newId(), { ...period, occasion: newId() })).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  for (let count = 0; count < 20; count++) expect(await send()).toMatchObject({ ok: true })
  expect(await send()).toMatchObject({ ok: false, error: { code: 'too_many' } })
  expect(await mailsTo(id)).toHaveLength(20)
})
