import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import {
  anInvoice,
  aPlacedOrder,
  aSubscription,
  openShop,
  staffWith,
} from '#modules/billing/factories.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { renderEmail } from '#modules/mail/rules/render-email.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { allocatePayment } from './allocate-payment.server.ts'
import { recordInvoicePayment, recordOrderPayment } from './record-payment.server.ts'
import { reversePayment } from './reverse-payment.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(() => setClock(null))

const clerk = staffWith('orders.manage', 'invoices.manage', 'payments.manage')
const site = {
  title: 'Test',
  url: 'https://test.example',
  contactEmail: 'hello@test.example',
  supportPhone: '',
  seller: 'Test',
}

async function paid(invoiceId: string): Promise<void> {
  const payment = {
    amount: '228.85',
    receivedOn: '2026-12-01',
    reference: 'FNB',
    idempotencyKey: newId(),
  }
  expect(await recordInvoicePayment(clerk, invoiceId, payment)).toMatchObject({ ok: true })
}

/** Whether the receipt says so, in its text and in its HTML. */
async function saysActive(invoiceId: string): Promise<boolean[]> {
  const [mail] = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, `payment_received:${invoiceId}`))
  const template = emailTemplates.find(({ name }) => name === 'payment_received')
  if (!mail || !template) throw new Error('not mailed')
  const { text, html } = await renderEmail(template, mail.variables, site)
  return [text, html].map((words) => /service is active/.test(words))
}

test('the receipt says that a service is active where there is one and it is switched on', async () => {
  setClock(new Date('2026-12-01T08:00:00Z'))
  const order = await aPlacedOrder()
  await recordOrderPayment(clerk, order.id, { notes: '', idempotencyKey: newId() })
  const { rows } = await db().execute<{ id: string }>(
    `select id from invoices where order_id = '${order.id}'`,
  )
  expect(await saysActive(rows[0]?.id ?? '')).toEqual([true, true])

  const { customerId } = await aCustomer()
  const byHand = await anInvoice({ customerId })
  await paid(byHand.id)
  expect(await saysActive(byHand.id)).toEqual([false, false])

  const { id: subscriptionId } = await aSubscription(
    { customerId },
    { suspendedAt: new Date('2026-11-29'), suspensionReason: 'Overdue' },
  )
  const owed = { subscriptionId, dueDate: '2026-11-21' }
  const [first, second] = [
    await anInvoice({ customerId }, { ...owed, periodStart: '2026-10-20' }),
    await anInvoice({ customerId }, { ...owed, periodStart: '2026-11-20' }),
  ]
  await paid(first.id)
  expect(await saysActive(first.id)).toEqual([false, false])
  await paid(second.id)
  expect(await saysActive(second.id)).toEqual([true, true])
})

test('who pays again after a payment bounced gets a receipt again, for an order and for an invoice', async () => {
  setClock(new Date('2026-12-01T08:00:00Z'))
  const order = await aPlacedOrder()
  await recordOrderPayment(clerk, order.id, { notes: '', idempotencyKey: newId() })
  const [first] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  const { customerId } = await aCustomer()
  const byHand = await anInvoice({ customerId })
  await paid(byHand.id)
  for (const id of [first?.id ?? '', byHand.id]) {
    const [received] = await db().select().from(payments).where(eq(payments.invoiceId, id))
    const bounced = { reason: 'Bounced', reversedOn: '2026-12-01', money: 'gone' } as const
    expect(await reversePayment(clerk, received?.id ?? '', bounced)).toMatchObject({ ok: true })
    await paid(id)
    const receipts = and(
      eq(emailLogs.invoiceId, id),
      eq(emailLogs.templateName, 'payment_received'),
    )
    expect(await db().$count(emailLogs, receipts)).toBe(2)
  }
})

test('a part payment sends its receipt with the tax invoice at once, the last one that of the whole, and a second payment its own email', async () => {
  setClock(new Date('2026-12-01T08:00:00Z'))
  const { customerId } = await aCustomer()
  const { id } = await anInvoice({ customerId })
  const pay = (amount: string) =>
    recordInvoicePayment(clerk, id, {
      amount,
      receivedOn: '2026-12-01',
      reference: 'FNB',
      idempotencyKey: newId(),
    })
  const mails = async () =>
    (
      await db().select().from(emailLogs).where(eq(emailLogs.invoiceId, id)).orderBy(emailLogs.id)
    ).map(({ templateName, variables, attachments }) => ({
      templateName,
      amount: variables.amount,
      balance: variables.balance,
      files: attachments?.length ?? 0,
    }))
  expect(await pay('100.00')).toMatchObject({ ok: true })
  const part = { templateName: 'payment_received', amount: '100.00', balance: '128.85', files: 1 }
  expect(await mails()).toEqual([part])
  expect((await invoiceDocument(id))?.title).toBe('Tax Invoice')
  expect(await pay('128.85')).toMatchObject({ ok: true })
  expect(await mails()).toEqual([
    part,
    { templateName: 'payment_received', amount: '228.85', balance: undefined, files: 1 },
  ])
  await again(id, 22_885)
  expect((await mails()).slice(2)).toEqual([
    { templateName: 'payment_received_twice', amount: '228.85', balance: undefined, files: 0 },
  ])
})

async function again(invoiceId: string, amountCents: number): Promise<void> {
  const card = {
    method: 'card',
    source: 'gateway',
    gatewayPaymentId: newId(),
    gatewayFeeCents: -500,
    token: null,
    reference: 'again',
  } as const
  const done = await transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) throw new Error('no invoice')
    return ok(
      await allocatePayment(tx, locked, {
        receipt: { ...card, amountCents, receivedOn: '2026-12-01', notes: '' },
        by: { actor: clerk, now: new Date('2026-12-01T09:00:00Z') },
      }),
    )
  })
  expect(done).toMatchObject({ ok: true, value: { overpaidCents: amountCents } })
}
