import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { anInvoice, aPlacedOrder, aSubscription, openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { renderEmail } from '#modules/mail/rules/render-email.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { recordInvoicePayment } from './record-invoice-payment.server.ts'
import { recordOrderPayment } from './record-order-payment.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(() => setClock(null))

const clerk = staffWith('orders.manage', 'invoices.manage', 'payments.manage')
const site = { title: 'Test', url: 'https://test.example', contactEmail: 'hello@test.example', supportPhone: '', seller: 'Test' }

async function paid(invoiceId: string): Promise<void> {
  const payment = { amount: '228.85', receivedOn: '2026-12-01', reference: 'FNB', idempotencyKey: newId() }
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
  const { rows } = await db().execute<{ id: string }>(`select id from invoices where order_id = '${order.id}'`)
  expect(await saysActive(rows[0]?.id ?? '')).toEqual([true, true])

  const { customerId } = await aCustomer()
  const byHand = await anInvoice({ customerId })
  await paid(byHand.id)
  expect(await saysActive(byHand.id)).toEqual([false, false])

  const { id: subscriptionId } = await aSubscription({ customerId }, { suspendedAt: new Date('2026-11-29'), suspensionReason: 'Overdue' })
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
