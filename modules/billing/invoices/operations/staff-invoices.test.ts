import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { deleteInvoice } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions, everyPermission } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { staffInvoice } from '../queries/staff-invoice.server.ts'
import { issueAnyInvoicePdf } from './issue-invoice-pdf.server.ts'
import { sendInvoice } from './send-invoice.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const clerk = staffWith('invoices.manage')
const invoiceOf = async (orderId: string) => {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, orderId))
  if (!invoice) throw new Error('The order has no invoice')
  return invoice
}
const mailsOf = (invoiceId: string) =>
  db().select().from(emailLogs).where(eq(emailLogs.invoiceId, invoiceId))
const paidOrder = async () => {
  const order = await aPlacedOrder()
  await recordOrderPayment(staffWith('orders.manage', 'payments.manage'), order.id, {
    notes: '',
    idempotencyKey: newId(),
  })
  return order
}

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
  [
    'staff with every other permission',
    staffWith(...everyPermission.filter((one) => one !== 'invoices.manage')),
  ],
] satisfies [string, Actor][])('%s may neither send, nor delete, nor print', async (_, actor) => {
  const { id } = await invoiceOf((await aPlacedOrder()).id)
  for (const answer of [
    await sendInvoice(actor, id, { occasion: newId() }),
    await deleteInvoice(actor, id),
    await issueAnyInvoicePdf(actor, id),
  ]) {
    expect(answer).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  }
})

describe('sending', () => {
  test('mails the invoice with its PDF and bank details, once for each press of the button, and counts', async () => {
    const { id, invoiceNumber } = await invoiceOf((await aPlacedOrder()).id)
    const occasion = newId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendInvoice(clerk, id, { occasion })),
    )
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect((await sendInvoice(clerk, id, { occasion: newId() })).ok).toBe(true)
    const mails = (await mailsOf(id)).filter((mail) => mail.templateName === 'invoice')
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({
      attachments: [{ kind: 'invoice', id }],
      variables: { invoice_number: invoiceNumber, amount: '228.85' },
    })
    expect(mails[0]?.variables).toHaveProperty('account_number')
    expect(await staffInvoice(id)).toMatchObject({
      invoice: { sentCount: 2, lastSent: expect.any(Date) },
    })
    expect(await db().$count(activityLog, eq(activityLog.entityId, id))).toBe(2)
  })

  test('floods no mailbox: after twenty in an hour it is refused with the reason, and the same press still has its answer', async () => {
    const { id } = await invoiceOf((await aPlacedOrder()).id)
    const sender = staffWith('invoices.manage')
    const occasions = Array.from({ length: 25 }, () => newId())
    const answers = await Promise.all(
      occasions.map((occasion) => sendInvoice(sender, id, { occasion })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      error: {
        code: 'too_many',
        message: expect.stringMatching(
          /^Too many emails went to \S+@\S+ in the last hour\. Try again in \d+ minutes\.$/,
        ),
      },
    })
    expect((await mailsOf(id)).filter((mail) => mail.templateName === 'invoice')).toHaveLength(20)
    const sent = occasions[answers.findIndex(({ ok }) => ok)] ?? ''
    expect(await sendInvoice(sender, id, { occasion: sent })).toMatchObject({ ok: true })
  })

  test('is refused for a paid one, a deleted one and one that is not there', async () => {
    const paid = await invoiceOf((await paidOrder()).id)
    expect(await sendInvoice(clerk, paid.id, { occasion: newId() })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    for (const id of [newId(), 'nonsense']) {
      expect(await sendInvoice(clerk, id, { occasion: newId() })).toMatchObject({
        ok: false,
        error: { code: 'not_found', message: 'Invoice not found' },
      })
    }
  })
})

describe('deleting', () => {
  test('takes an unpaid invoice away, cancels the order that waited for it and leaves a trace; the number stays used', async () => {
    const order = await aPlacedOrder()
    const { id, invoiceNumber } = await invoiceOf(order.id)
    const [one, two] = await Promise.all([deleteInvoice(clerk, id), deleteInvoice(clerk, id)])
    expect([one.ok, two.ok].sort()).toEqual([false, true])
    expect(await staffInvoice(id)).toBeNull()
    const [cancelled] = await db().select().from(orders).where(eq(orders.id, order.id))
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelReason: `Invoice ${invoiceNumber} deleted`,
    })
    expect((await invoiceOf(order.id)).invoiceNumber).toBe(invoiceNumber)
    const traces = await db().select().from(activityLog).where(eq(activityLog.entityId, id))
    expect(traces).toMatchObject([{ action: 'deleted', actorId: clerk.userId }])
  })

  test('leaves a paid one alone', async () => {
    const { id } = await invoiceOf((await paidOrder()).id)
    expect(await deleteInvoice(clerk, id)).toMatchObject({
      ok: false,
      error: {
        code: 'conflict',
        message: 'Paid invoices cannot be deleted. Issue a credit note instead.',
      },
    })
    expect(await staffInvoice(id)).not.toBeNull()
  })
})

test('the second print of a tax invoice is a copy, for staff and customers', async () => {
  const { id } = await invoiceOf((await paidOrder()).id)
  const prints = [await issueAnyInvoicePdf(clerk, id), await issueAnyInvoicePdf(clerk, id)]
  expect(prints.map((print) => print.ok)).toEqual([true, true])
  const [first] = await db().select().from(invoices).where(eq(invoices.id, id))
  expect(first?.originalIssuedAt).not.toBeNull()
})
