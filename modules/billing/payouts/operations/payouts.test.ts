import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  recordInvoicePayment,
  recordOrderPayment,
} from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { payoutList } from '../queries/payouts.server.ts'
import type { PayoutRequest } from '../rules/payout.ts'
import { decidePayout } from './decide-payout.server.ts'
import { adjustCredit, requestPayout } from './request-payout.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const admin = staffWith(...everyPermission)
const clerk = staffWith('payments.manage', 'invoices.manage')
const ask = (changes: Partial<PayoutRequest> = {}): PayoutRequest => ({
  ...{
    amountCents: 5_000,
    method: 'bank',
    account: 'FNB, T Mokoena, 62000000000',
    reference: '',
    invoiceNumber: '',
    reason: 'Asked for it',
  },
  idempotencyKey: newId(),
  ...changes,
})
const give = (customerId: string, amountCents: number) =>
  adjustCredit(clerk, customerId, { amountCents, reason: 'Goodwill', idempotencyKey: newId() })

test('credit is adjusted and paid out once, never more than there is, by those with the permission for payments only', async () => {
  const { customerId } = await aCustomer()
  const nobody = staffWith(...everyPermission.filter((one) => one !== 'payments.manage'))
  expect(await requestPayout(nobody, customerId, ask())).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(
    await adjustCredit(nobody, customerId, {
      amountCents: 1,
      reason: 'x',
      idempotencyKey: newId(),
    }),
  ).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await give(customerId, 8_000)).toMatchObject({ ok: true })
  expect(await give(customerId, -8_001)).toMatchObject({
    error: { fields: { amount: [expect.stringMatching(/R80.00 of credit/)] } },
  })
  const once = ask()
  const pressed = await Promise.all([1, 2, 3].map(() => requestPayout(clerk, customerId, once)))
  expect(pressed.every(({ ok }) => ok)).toBe(true)
  expect(await creditOf(customerId)).toBe(3_000)
  const raced = await Promise.all(
    [1, 2, 3].map(() => requestPayout(clerk, customerId, ask({ amountCents: 2_000 }))),
  )
  expect(raced.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await creditOf(customerId)).toBe(1_000)
})

test('a withdrawn payout gives the credit back; it is decided once', async () => {
  const { customerId } = await aCustomer()
  await give(customerId, 5_000)
  const made = await requestPayout(clerk, customerId, ask())
  if (!made.ok) throw new Error(made.error.message)
  const { payoutId } = made.value
  expect((await payoutList()).open.map(({ id }) => id)).toContain(payoutId)
  const decided = await Promise.all([
    decidePayout(clerk, payoutId, 'withdrawn'),
    decidePayout(clerk, payoutId, 'withdrawn'),
  ])
  expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await decidePayout(clerk, payoutId, 'paid')).toMatchObject({ error: { code: 'conflict' } })
  expect(await creditOf(customerId)).toBe(5_000)
  expect((await payoutList()).open.map(({ id }) => id)).not.toContain(payoutId)
})

test('an order is refunded once its invoice is wholly credited and the money went back, and not before', async () => {
  const order = await aPlacedOrder()
  await recordOrderPayment(admin, order.id, { notes: '', idempotencyKey: newId() })
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  const statusOf = async () =>
    (await db().select().from(orders).where(eq(orders.id, order.id)))[0]?.status
  await issueCreditNote(admin, invoice?.id ?? '', {
    reason: 'Not what they wanted',
    extent: { kind: 'whole' },
    idempotencyKey: newId(),
  })
  expect(await statusOf()).toBe('paid')
  const invoiceNumber = invoice?.invoiceNumber ?? ''
  expect(
    await requestPayout(clerk, order.customerId, ask({ invoiceNumber: 'INV-2026-9999' })),
  ).toMatchObject({ error: { code: 'invalid' } })
  const part = await requestPayout(
    clerk,
    order.customerId,
    ask({ amountCents: 10_000, invoiceNumber }),
  )
  if (!part.ok) throw new Error(part.error.message)
  await decidePayout(clerk, part.value.payoutId, 'paid')
  expect(await statusOf()).toBe('paid')
  const rest = ask({
    amountCents: order.totalCents - 10_000,
    method: 'card',
    account: '',
    reference: '1089250',
    invoiceNumber,
  })
  expect(await requestPayout(clerk, order.customerId, rest)).toMatchObject({ ok: true })
  expect(await statusOf()).toBe('refunded')
  expect(await creditOf(order.customerId)).toBe(0)
})

test('a payout sends its remittance advice once, when it was paid, without the whole account number', async () => {
  const { customerId } = await aCustomer()
  await give(customerId, 9_000)
  const mails = async () =>
    (await db().select().from(emailLogs).where(eq(emailLogs.templateName, 'payout_sent'))).filter(
      (mail) => mail.customerId === customerId,
    )
  const bank = await requestPayout(clerk, customerId, ask())
  if (!bank.ok) throw new Error(bank.error.message)
  expect(await mails()).toEqual([])
  await decidePayout(clerk, bank.value.payoutId, 'paid')
  expect((await mails()).map(({ variables }) => variables)).toMatchObject([
    { amount: '50.00', payout_account: 'FNB, T Mokoena, ••0000', payment_method: 'Bank transfer' },
  ])
  const withdrawn = await requestPayout(clerk, customerId, ask({ amountCents: 1_000 }))
  if (!withdrawn.ok) throw new Error(withdrawn.error.message)
  await decidePayout(clerk, withdrawn.value.payoutId, 'withdrawn')
  expect(await mails()).toHaveLength(1)
  await requestPayout(
    clerk,
    customerId,
    ask({ amountCents: 1_000, method: 'card', account: '', reference: '1089250' }),
  )
  expect((await mails()).map(({ variables }) => variables.payment_reference)).toContain('1089250')
})

test('a payout that names no invoice refunds the only credited one of which exactly this amount was paid', async () => {
  const order = await aPlacedOrder()
  await recordOrderPayment(admin, order.id, { notes: '', idempotencyKey: newId() })
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  await issueCreditNote(admin, invoice?.id ?? '', {
    reason: 'Not what they wanted',
    extent: { kind: 'whole' },
    idempotencyKey: newId(),
  })
  const made = await requestPayout(clerk, order.customerId, ask({ amountCents: order.totalCents }))
  if (!made.ok) throw new Error(made.error.message)
  await decidePayout(clerk, made.value.payoutId, 'paid')
  const [refunded] = await db().select().from(orders).where(eq(orders.id, order.id))
  expect(refunded?.status).toBe('refunded')
})

test.each(['reversed, then credited', 'credited, then reversed'] as const)(
  'a payment that was reversed, with a credit note of the whole: the order is refunded (%s)',
  async (order) => {
    const placed = await aPlacedOrder()
    const paid = await recordOrderPayment(admin, placed.id, { notes: '', idempotencyKey: newId() })
    expect(paid).toMatchObject({ ok: true })
    const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, placed.id))
    const [payment] = await db().select().from(payments).where(eq(payments.orderId, placed.id))
    const statusOf = async () =>
      (await db().select().from(orders).where(eq(orders.id, placed.id)))[0]?.status
    const steps = {
      reverse: () =>
        reversePayment(admin, payment?.id ?? '', {
          reason: 'Charged back',
          reversedOn: '',
          money: 'gone',
        }),
      credit: () =>
        issueCreditNote(admin, invoice?.id ?? '', {
          reason: 'Ended',
          extent: { kind: 'whole' },
          idempotencyKey: newId(),
        }),
    }
    const [first, second] =
      order === 'reversed, then credited'
        ? [steps.reverse, steps.credit]
        : [steps.credit, steps.reverse]
    expect(await first()).toMatchObject({ ok: true })
    expect(await statusOf()).toBe('paid')
    expect(await second()).toMatchObject({ ok: true })
    expect(await statusOf()).toBe('refunded')
  },
)

test('an order whose small balance was written off is refunded when the money went back', async () => {
  const placed = await aPlacedOrder()
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, placed.id))
  const today = await siteToday()
  const payment = { amount: '228.35', receivedOn: today, reference: '', idempotencyKey: newId() }
  expect(await recordInvoicePayment(admin, invoice?.id ?? '', payment)).toMatchObject({ ok: true })
  expect(
    await issueCreditNote(admin, invoice?.id ?? '', {
      reason: 'Ended',
      extent: { kind: 'whole' },
      idempotencyKey: newId(),
    }),
  ).toMatchObject({
    ok: true,
  })
  const request = ask({
    amountCents: 22_835,
    invoiceNumber: invoice?.invoiceNumber ?? '',
    method: 'card',
    reference: '4711',
  })
  expect(await requestPayout(clerk, invoice?.customerId ?? '', request)).toMatchObject({ ok: true })
  const [order] = await db().select().from(orders).where(eq(orders.id, placed.id))
  expect(order?.status).toBe('refunded')
})
