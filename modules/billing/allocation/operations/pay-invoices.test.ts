import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { deleteInvoice } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import {
  anInvoice,
  aPlacedOrder,
  aSubscription,
  notificationBody,
  staffWith,
  testMerchant,
} from '#modules/billing/factories.ts'
import {
  chargeAttempts,
  combinedPayments,
  customerCredits,
  payments,
} from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Person, visitor } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { booksOf, hear, remember, useGateway } from '#tests/scenarios/gateway.ts'
import { ownPayment } from '../queries/own-payment.server.ts'
import { payFromCredit } from './credit-received.server.ts'
import { recordInvoicePayment } from './record-payment.server.ts'
import { invoicePaymentForm, startInvoicePayment } from './start-invoice-payment.server.ts'

useTestDatabase()
useGateway()
afterEach(expectSoundBooks)

const admin = staffWith(...everyPermission)
const staffPays = (id: string, amount: string) =>
  recordInvoicePayment(admin, id, {
    amount,
    receivedOn: '2026-01-05',
    reference: 'FNB',
    idempotencyKey: newId(),
  })
const rowsOf = (ids: string[]) =>
  db().select().from(invoices).where(inArray(invoices.id, ids)).orderBy(invoices.id)
const paymentsOf = (ids: string[]) =>
  db().select().from(payments).where(inArray(payments.invoiceId, ids)).orderBy(payments.invoiceId)
const creditsOf = async (customerId: string) =>
  (await db().select().from(customerCredits).where(eq(customerCredits.customerId, customerId))).map(
    (row) => row.amountCents,
  )
const alertsOn = async (ids: string[]) =>
  (
    await db()
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.action, 'attention'), inArray(activityLog.entityId, ids)))
  ).map((row) => row.title)

/** A customer with two renewals that wait: R228.85 and R115.00. */
async function withTwo(subscription: Parameters<typeof aSubscription>[1] = {}) {
  const owner = await aCustomer()
  const own = { customerId: owner.customerId }
  const { id: subscriptionId } = await aSubscription(own, subscription)
  const first = await anInvoice(own, { subscriptionId, periodStart: '2026-12-20' })
  const second = await anInvoice(own, { subtotalCents: 10_000 })
  return {
    owner,
    subscriptionId,
    ids: [first.id, second.id].sort(),
    first: first.id,
    second: second.id,
  }
}

async function begun(owner: Person, ids: readonly string[]): Promise<string> {
  const started = await startInvoicePayment(owner, ids)
  if (!started.ok || started.value.kind !== 'payment') throw new Error(JSON.stringify(started))
  return started.value.reference
}

const bodyOf = (reference: string, totalCents: number, fields: Record<string, string> = {}) =>
  remember(notificationBody({ orderNumber: reference, totalCents }, fields))
const both = 22_885 + 11_500

describe('several invoices with one card payment', () => {
  test('the form asks for what is owed on both, under its own reference, and the notification pays both', async () => {
    const { owner, ids, first } = await withTwo()
    await staffPays(first, '28.85')
    const reference = await begun(owner, ids)
    const form = await invoicePaymentForm(owner, reference)
    if (!form.ok) throw new Error(form.error.message)
    const fields = new Map(form.value.fields)
    expect(fields.get('m_payment_id')).toBe(reference)
    expect(fields.get('amount')).toBe(decimalRand(both - 2_885))
    expect(fields.has('subscription_type')).toBe(false)
    expect(await ownPayment(owner, reference)).toMatchObject({
      state: 'processing',
      totalCents: both - 2_885,
    })
    expect(await hear(await bodyOf(reference, both - 2_885))).toMatchObject({
      state: 'accepted',
      reason: 'Paid',
    })
    expect((await rowsOf(ids)).map((row) => [row.status, row.paidCents])).toEqual(
      (await rowsOf(ids)).map((row) => ['paid', row.totalCents]),
    )
    const recorded = (await paymentsOf(ids)).filter((row) => row.source === 'gateway')
    expect(new Set(recorded.map((row) => row.gatewayPaymentId)).size).toBe(1)
    expect(recorded.map((row) => row.amountCents).sort()).toEqual([11_500, 20_000])
    expect(recorded.map((row) => row.gatewayFeeCents).sort()).toEqual([-526, null])
    expect(await ownPayment(owner, reference)).toMatchObject({ state: 'paid' })
    // One for the part that staff recorded, and one for each invoice.
    expect(
      await db().$count(
        emailLogs,
        and(inArray(emailLogs.invoiceId, ids), eq(emailLogs.templateName, 'payment_received')),
      ),
    ).toBe(3)
  })

  test('begun twice it is the same payment; after a part came in it is another, and the old form is gone', async () => {
    const { owner, ids, first } = await withTwo()
    const reference = await begun(owner, ids)
    expect(await begun(owner, [...ids].reverse())).toBe(reference)
    await staffPays(first, '10.00')
    expect(await invoicePaymentForm(owner, reference)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await begun(owner, ids)).not.toBe(reference)
  })

  test('notified twenty times at once, and again later: recorded once', async () => {
    const { owner, ids } = await withTwo()
    const reference = await begun(owner, ids)
    const body = await bodyOf(reference, both)
    const heard = await Promise.all(Array.from({ length: 20 }, () => hear(body)))
    expect(heard.filter((row) => row.state === 'accepted')).toHaveLength(1)
    expect(heard.filter((row) => row.state === 'duplicate')).toHaveLength(19)
    expect(await hear(body)).toMatchObject({
      state: 'duplicate',
      reason: 'This payment is recorded already',
    })
    expect(await paymentsOf(ids)).toHaveLength(2)
    expect(await creditsOf(owner.customerId)).toEqual([])
  })

  test('two forms that share an invoice, both paid at once: what comes second is credit', async () => {
    const { owner, ids, first } = await withTwo()
    const [together, alone] = [await begun(owner, ids), await begun(owner, [first])]
    const heard = await Promise.all([
      hear(await bodyOf(together, both)),
      hear(await bodyOf(alone, 22_885)),
    ])
    expect(heard.map((row) => row.state)).toEqual(['accepted', 'accepted'])
    expect(await creditsOf(owner.customerId)).toEqual([22_885])
    expect(await alertsOn(ids)).toHaveLength(1)
    expect((await rowsOf(ids)).map((row) => row.status)).toEqual(['paid', 'paid'])
  })

  test('two different payments of the same form: the second is credit, and the form stays answered by the first', async () => {
    const { owner, ids } = await withTwo()
    const reference = await begun(owner, ids)
    const first = await hear(await bodyOf(reference, both))
    expect(await hear(await bodyOf(reference, both))).toMatchObject({ state: 'accepted' })
    expect((await creditsOf(owner.customerId)).reduce((sum, cents) => sum + cents, 0)).toBe(both)
    const [stored] = await db()
      .select()
      .from(combinedPayments)
      .where(eq(combinedPayments.reference, reference))
    expect(stored?.gatewayPaymentId).toBe(first.gatewayPaymentId)
    expect(await alertsOn(ids)).toHaveLength(1)
  })

  test('one of them paid by transfer, credited, cancelled or deleted meanwhile: the rest is paid, the money is the customer’s', async () => {
    for (const meanwhile of ['paid', 'credited', 'cancelled', 'deleted'] as const) {
      const { owner, ids, second } = await withTwo()
      const reference = await begun(owner, ids)
      if (meanwhile === 'paid') await staffPays(second, '115.00')
      if (meanwhile === 'credited')
        await issueCreditNote(admin, second, {
          reason: 'Wrong',
          extent: { kind: 'whole' },
          idempotencyKey: newId(),
        })
      if (meanwhile === 'cancelled')
        await db().update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, second))
      if (meanwhile === 'deleted') await deleteInvoice(admin, second)
      expect(await hear(await bodyOf(reference, both))).toMatchObject({ state: 'accepted' })
      expect(await creditsOf(owner.customerId)).toEqual([11_500])
      expect((await alertsOn(ids))[0]).toContain('11500 cents more than was owed')
      const [other] = await rowsOf(ids.filter((id) => id !== second))
      expect(other?.status).toBe('paid')
    }
  })

  test('all of them deleted: nothing is recorded, staff hear of it', async () => {
    const { owner, ids } = await withTwo()
    const reference = await begun(owner, ids)
    for (const id of ids) await deleteInvoice(admin, id)
    expect(await hear(await bodyOf(reference, both))).toMatchObject({ state: 'ignored' })
    expect(await paymentsOf(ids)).toEqual([])
    expect(await alertsOn(ids)).toHaveLength(1)
  })

  test('a first invoice of an order among them: the order is paid and its service starts', async () => {
    const order = await aPlacedOrder()
    const [own] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
    const other = await anInvoice({ customerId: order.customerId })
    const reference = await begun(order.buyer, [own?.id ?? '', other.id])
    expect(await hear(await bodyOf(reference, order.totalCents + 22_885))).toMatchObject({
      state: 'accepted',
    })
    expect(await booksOf(order.id)).toMatchObject({
      order: { status: 'paid', paymentMethod: 'card' },
      subscription: { status: 'active' },
    })
  })

  test('a service without a card that is paid alone may keep the card; others never ask for one', async () => {
    const { owner, ids, first, subscriptionId } = await withTwo()
    const pair = await invoicePaymentForm(owner, await begun(owner, ids), { keepCard: true })
    expect(pair.ok && new Map(pair.value.fields).has('subscription_type')).toBe(false)
    const reference = await begun(owner, [first])
    const form = await invoicePaymentForm(owner, reference, { keepCard: true })
    expect(form.ok && new Map(form.value.fields).get('subscription_type')).toBe('2')
    const token = newId()
    expect(
      await hear(await bodyOf(reference, 22_885, { token, billing_date: '2026-12-20' })),
    ).toMatchObject({ state: 'accepted' })
    const [stored] = await db()
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
    expect(stored).toMatchObject({
      paymentMethod: 'card',
      recurringModel: 'token',
      gatewayToken: token,
      gatewayMerchantId: testMerchant.id,
    })
    // PayFast repeats the number of the first payment when the card ends.
    const ended = {
      payment_status: 'CANCELLED',
      token,
      amount_gross: '',
      amount_fee: '',
      amount_net: '',
    }
    expect(await hear(await bodyOf(reference, 22_885, ended))).toMatchObject({
      state: 'accepted',
      reason: 'Subscription ended',
    })
  })
})

describe('what does not fit is not recorded', () => {
  test.each([
    ['one cent too little', { amount_gross: decimalRand(both - 1) }],
    ['one cent too much', { amount_gross: decimalRand(both + 1) }],
    ['the price of one of them', { amount_gross: '115.00' }],
    ['no amount', { amount_gross: '' }],
    ['another merchant', { merchant_id: '10004002' }],
    ['no PayFast number', { pf_payment_id: '' }],
  ])('%s', async (_, fields) => {
    const { owner, ids } = await withTwo()
    const reference = await begun(owner, ids)
    expect(await hear(await bodyOf(reference, both, fields))).toMatchObject({ state: 'rejected' })
    expect(await paymentsOf(ids)).toEqual([])
    expect(await ownPayment(owner, reference)).toMatchObject({ state: 'processing' })
  })

  test.each(['FAILED', 'PENDING', 'CANCELLED', 'SOMETHING_NEW'])(
    '%s before and after COMPLETE neither pays nor unpays',
    async (status) => {
      const { owner, ids } = await withTwo()
      const reference = await begun(owner, ids)
      expect(await hear(await bodyOf(reference, both, { payment_status: status }))).toMatchObject({
        state: 'ignored',
      })
      await hear(await bodyOf(reference, both))
      const before = await rowsOf(ids)
      expect(await hear(await bodyOf(reference, both, { payment_status: status }))).toMatchObject({
        state: 'ignored',
      })
      expect(await rowsOf(ids)).toEqual(before)
    },
  )

  test('a number that is recorded on another payment', async () => {
    const [one, two] = [await withTwo(), await withTwo()]
    const first = await hear(await bodyOf(await begun(one.owner, one.ids), both))
    const second = await hear(
      await bodyOf(await begun(two.owner, two.ids), both, {
        pf_payment_id: first.gatewayPaymentId ?? '',
      }),
    )
    expect(second).toMatchObject({ state: 'ignored' })
    expect(await paymentsOf(two.ids)).toEqual([])
  })

  test('money of the sandbox never pays what was begun live (D20)', async () => {
    const { owner, ids } = await withTwo()
    const reference = await begun(owner, ids)
    await db()
      .update(combinedPayments)
      .set({ gatewayMode: 'live' })
      .where(eq(combinedPayments.reference, reference))
    expect(await hear(await bodyOf(reference, both))).toMatchObject({
      state: 'rejected',
      reason: 'A sandbox notification for a live payment',
    })
    expect(await invoicePaymentForm(owner, reference)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })
})

describe('who may pay, and when', () => {
  test('others, visitors and staff who look find nothing', async () => {
    const { owner, ids } = await withTwo()
    const reference = await begun(owner, ids)
    const looking = { ...owner, viewedBy: { userId: newId(), name: 'Sipho' } }
    const stranger = await aCustomer()
    for (const actor of [visitor, stranger, admin]) {
      expect((await startInvoicePayment(actor, ids)).ok).toBe(false)
      expect(await invoicePaymentForm(actor, reference)).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
      expect(await ownPayment(actor, reference)).toBeNull()
    }
    expect(await startInvoicePayment(looking, ids)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(await invoicePaymentForm(looking, reference)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await payFromCredit(looking, ids[0] ?? '')).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(await startInvoicePayment(stranger, [...ids, newId()])).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await startInvoicePayment(owner, [...ids, (await withTwo()).first])).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  })

  test('nothing chosen, too little, paid, or being charged: no payment', async () => {
    const { owner, first, second, subscriptionId } = await withTwo()
    expect(await startInvoicePayment(owner, [])).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    await staffPays(second, '110.01')
    expect(await startInvoicePayment(owner, [second])).toMatchObject({
      ok: false,
      error: { code: 'invalid', message: 'Card payments start at R5.00.' },
    })
    const attempt = {
      invoiceId: first,
      subscriptionId,
      attempt: 1,
      merchantPaymentId: newId(),
      gatewayToken: 'x',
      amountCents: 22_885,
    }
    await db()
      .insert(chargeAttempts)
      .values({ ...attempt, requestedOn: '2026-11-21' })
    expect(await startInvoicePayment(owner, [first])).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    await db().delete(chargeAttempts).where(eq(chargeAttempts.invoiceId, first))
    await staffPays(first, '228.85')
    expect(await startInvoicePayment(owner, [first])).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  })

  test('no card payment is offered without merchant or, live, without passphrase (D17)', async () => {
    const { owner, ids } = await withTwo()
    const reference = await begun(owner, ids)
    const { apiConfigs } = await siteSettings()
    await writeShopSettings({
      apiConfigs: {
        ...apiConfigs,
        payfast_sandbox: false,
        payfast_test_mode: false,
        payfast_passphrase: '',
      },
    })
    expect(await startInvoicePayment(owner, ids)).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    })
    expect(await invoicePaymentForm(owner, reference)).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    })
    await writeShopSettings({ apiConfigs })
  })
})

describe('credit with us', () => {
  test('pays an invoice as far as it goes, once however often it is pressed', async () => {
    const { owner, first, second } = await withTwo()
    await staffPays(second, '265.00')
    expect(await creditsOf(owner.customerId)).toEqual([15_000])
    const used = await Promise.all(Array.from({ length: 5 }, () => payFromCredit(owner, first)))
    expect(used.filter((one) => one.ok)).toHaveLength(1)
    expect(used.find((one) => one.ok)).toMatchObject({
      value: { usedCents: 15_000, becamePaid: false },
    })
    expect(await payFromCredit(owner, first)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await payFromCredit(await aCustomer(), first)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  })
})
