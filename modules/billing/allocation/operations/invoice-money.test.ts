import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { deleteInvoice } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import type { CreditExtent } from '#modules/billing/credit-notes/rules/credit-note.ts'
import { anInvoice, aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { issueAnyInvoicePdf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions, everyPermission } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { pdfText } from '#tests/pdf-text.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { recordInvoicePayment } from './record-payment.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const clerk = staffWith('invoices.manage', 'payments.manage')
const admin = staffWith(...everyPermission)
const whole: CreditExtent = { kind: 'whole' }
const pay = (actor: Actor, id: string, amount: string, key = newId(), receivedOn = '2026-01-05') =>
  recordInvoicePayment(actor, id, {
    amount,
    receivedOn,
    reference: 'FNB line 4',
    idempotencyKey: key,
  })
const credit = (id: string, extent: CreditExtent = whole, key = newId(), reason = 'Billed twice') =>
  issueCreditNote(clerk, id, { extent, reason, idempotencyKey: key })
const row = async (id: string) => (await db().select().from(invoices).where(eq(invoices.id, id)))[0]
const creditsOf = async (id: string) =>
  (await db().select().from(customerCredits).where(eq(customerCredits.invoiceId, id))).map(
    (one) => [one.kind, one.amountCents],
  )
const ordered = async () => {
  const order = await aPlacedOrder()
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  return { orderId: order.id, id: invoice?.id ?? '', number: invoice?.invoiceNumber ?? '' }
}
const orderStatus = async (id: string) =>
  (await db().select().from(orders).where(eq(orders.id, id)))[0]?.status

/** Three lines whose VAT, each rounded by itself, does not add up to the VAT of the whole. */
async function threeLines(changes: Partial<typeof invoices.$inferInsert> = {}) {
  const { customerId } = await aCustomer()
  const { id } = await anInvoice({ customerId }, { subtotalCents: 309, ...changes })
  await db().delete(invoiceLines).where(eq(invoiceLines.invoiceId, id))
  const line = { invoiceId: id, quantity: 1, unitPriceCents: 103, totalCents: 103 }
  await db()
    .insert(invoiceLines)
    .values([1, 2, 3].map((position) => ({ ...line, position, description: `Line ${position}` })))
  return id
}

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
  [
    'staff with every other permission',
    staffWith(...everyPermission.filter((one) => one !== 'invoices.manage')),
  ],
] satisfies [string, Actor][])('%s may neither take a payment nor credit', async (_, actor) => {
  const { id } = await ordered()
  expect(await pay(actor, id, '1')).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(
    await issueCreditNote(actor, id, { extent: whole, reason: 'x', idempotencyKey: newId() }),
  ).toMatchObject({ error: { code: 'forbidden' } })
})

describe('a payment', () => {
  test('in part leaves a balance, the rest pays the order; partly paid it cannot be deleted', async () => {
    const { id, orderId } = await ordered()
    expect((await pay(clerk, id, '100')).ok).toBe(true)
    expect(await staffInvoice(id)).toMatchObject({
      owedCents: 12_885,
      status: 'unpaid',
      payments: [{ amountCents: 10_000, reference: 'FNB line 4', receivedOn: '2026-01-05' }],
    })
    expect(await deleteInvoice(clerk, id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect((await pay(clerk, id, 'R128,85')).ok).toBe(true)
    expect(await staffInvoice(id)).toMatchObject({ owedCents: 0, status: 'paid' })
    expect(await orderStatus(orderId)).toBe('paid')
    expect(await db().$count(activityLog, eq(activityLog.entityId, id))).toBe(2)
  })

  test('ten times at once with one key is recorded once; with other content the key is refused', async () => {
    const { id } = await ordered()
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(clerk, id, '50', key)))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await db().select().from(payments).where(eq(payments.invoiceId, id))).toHaveLength(1)
    expect(await pay(clerk, id, '60', key)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })

  test('two halves at once are both recorded, two wholes are not', async () => {
    const [one, two] = [await ordered(), await ordered()]
    await Promise.all([pay(clerk, one.id, '114.42'), pay(clerk, one.id, '114.43')])
    expect(await row(one.id)).toMatchObject({ status: 'paid', paidCents: 22_885 })
    const answers = await Promise.all([pay(clerk, two.id, '228.85'), pay(clerk, two.id, '228.85')])
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true])
  })

  test.each([
    ['', '2026-01-05', 'amount'],
    ['-5', '2026-01-05', 'amount'],
    ['0', '2026-01-05', 'amount'],
    ['1e3', '2026-01-05', 'amount'],
    ['5', '2026-02-30', 'receivedOn'],
    ['5', '2999-01-01', 'receivedOn'],
  ])('of %j on %s is refused', async (amount, day, field) => {
    const { id } = await ordered()
    expect(await pay(clerk, id, amount, newId(), day)).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { [field]: [expect.any(String)] } },
    })
  })
})

describe('a credit note', () => {
  test('for the whole of a paid invoice mirrors it, keeps its parties and rate, gives the money as credit and is mailed', async () => {
    const { id, number, orderId } = await ordered()
    await pay(clerk, id, '228.85')
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => credit(id, whole, key)))
    const made = answers[0]
    if (!made?.ok) throw new Error('Refused')
    expect(new Set(answers.map((answer) => answer.ok && answer.value.noteId))).toEqual(
      new Set([made.value.noteId]),
    )
    const [original, note] = [await row(id), await row(made.value.noteId)]
    expect(original).toMatchObject({ status: 'credited', creditedCents: 22_885 })
    expect(note).toMatchObject({
      invoiceNumber: `${number}-CR`,
      kind: 'credit_note',
      subtotalCents: -19_900,
      vatCents: -2_985,
      totalCents: -22_885,
      creditReason: 'Billed twice',
      seller: original?.seller,
      buyer: original?.buyer,
      sentCount: 1,
    })
    expect(await creditsOf(id)).toEqual([['credit_note', 22_885]])
    expect(await orderStatus(orderId)).toBe('paid')
    expect(await db().$count(emailLogs, eq(emailLogs.invoiceId, made.value.noteId))).toBe(1)
    const printed = await issueAnyInvoicePdf(clerk, made.value.noteId)
    const text = printed.ok ? pdfText(printed.value.bytes) : ''
    for (const words of [
      'Credit Note',
      `Corrects ${number}`,
      'Billed twice',
      '-R228.85',
      'Total credited',
    ])
      expect(text).toContain(words)
    expect(await credit(id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect(await deleteInvoice(clerk, id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  })

  test('line by line takes the invoice back to the cent, with numbers that count up', async () => {
    const id = await threeLines({ invoiceNumber: 'INV-LINES', taxPoint: '2026-11-20' })
    for (const [at, number] of ['INV-LINES-CR', 'INV-LINES-CR2', 'INV-LINES-CR3'].entries()) {
      const made = await credit(id, { kind: 'lines', quantities: { [at + 1]: 1 } })
      expect(await row(made.ok ? made.value.noteId : '')).toMatchObject({ invoiceNumber: number })
    }
    expect(await row(id)).toMatchObject({ status: 'credited', creditedCents: 355 })
    expect(await creditsOf(id)).toEqual([])
  })

  test('never takes more than is left, also when two are issued at once', async () => {
    const id = await threeLines()
    const first = { kind: 'lines', quantities: { '1': 1 } } as const
    const answers = await Promise.all([credit(id, first), credit(id, first)])
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true])
    const wholes = await Promise.all([credit(id), credit(id)])
    expect(wholes.map((answer) => answer.ok).sort()).toEqual([false, true])
    expect(await row(id)).toMatchObject({ status: 'credited', creditedCents: 355 })
  })

  test('of an unpaid order cancels it; what came in for it becomes credit', async () => {
    const { id, orderId } = await ordered()
    await pay(clerk, id, '100')
    expect((await credit(id)).ok).toBe(true)
    expect(await orderStatus(orderId)).toBe('cancelled')
    expect(await creditsOf(id)).toEqual([['credit_note', 10_000]])
    expect(await staffInvoice(id)).toMatchObject({ owedCents: 0, status: 'credited' })
  })

  test('over all that was still owed leaves the rest paid', async () => {
    const id = await threeLines()
    await pay(clerk, id, '2.37')
    expect((await credit(id, { kind: 'lines', quantities: { '3': 1 } })).ok).toBe(true)
    expect(await row(id)).toMatchObject({ status: 'paid', paidCents: 237 })
    expect(await creditsOf(id)).toEqual([['credit_note', 0]].slice(1))
  })

  test.each(['', '   ', 'x'.repeat(501)])(
    'without a proper reason (%#) is refused',
    async (reason) => {
      const { id } = await ordered()
      expect(await credit(id, whole, newId(), reason)).toMatchObject({
        ok: false,
        error: { code: 'invalid' },
      })
    },
  )
})

test('money is recorded by those with the permission for payments only', async () => {
  const { id } = await ordered()
  expect(
    await pay(
      staffWith(...everyPermission.filter((one) => one !== 'payments.manage')),
      id,
      '10.00',
    ),
  ).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await row(id)).toMatchObject({ paidCents: 0 })
})

describe('asked once more', () => {
  const record = (id: string, amount: string, confirmed = '') =>
    recordInvoicePayment(admin, id, {
      amount,
      receivedOn: '2026-01-05',
      reference: 'FNB',
      idempotencyKey: newId(),
      confirmed,
    })
  const asked = (text: RegExp) => ({
    ok: false,
    error: { code: 'invalid', fields: { confirmed: [expect.stringMatching(text)] } },
  })

  test('an amount far above what is owed', async () => {
    const { id } = await ordered()
    expect(await record(id, '99 999 999.00')).toMatchObject(asked(/R99.999.999,?.?00 is far above/))
    expect(await record(id, '99 999 998.00', '9999999900')).toMatchObject(asked(/far above/))
    expect(await row(id)).toMatchObject({ paidCents: 0 })
    expect(await record(id, '99 999 999.00', '9999999900')).toMatchObject({ ok: true })
    const { id: other } = await ordered()
    expect(await record(other, '1 000.00')).toMatchObject({ ok: true })
  })

  test('a transfer on the invoice of an order that is being paid by card', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
    const id = invoice?.id ?? ''
    expect(await record(id, '228.85')).toMatchObject(
      asked(/This is a card order, which becomes paid when the card gateway confirms it/),
    )
    expect(await orderStatus(order.id)).toBe('pending')
    expect(await record(id, '228.85', 'card')).toMatchObject({ ok: true })
    expect(await orderStatus(order.id)).toBe('paid')
  })
})
