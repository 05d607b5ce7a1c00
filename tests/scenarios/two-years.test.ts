import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { allocatePayment } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { vatRates } from '#modules/settings/tables.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  attemptsOf,
  buyByCard,
  buyByTransfer,
  latestNotification,
  nights,
  on,
  renewalsOf,
  stepsOf,
  subscriptionOf,
} from './billing-nights.ts'
import { hear, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
beforeAll(async () => {
  await db().insert(vatRates).values({ effectiveFrom: '2028-04-01', rateBasisPoints: 1550 })
})
afterAll(async () => {
  setClock(null)
})

type Bought = Awaited<ReturnType<typeof buyByTransfer>>
const current = ({ order }: Bought) => subscriptionOf(order.id)
const change = ({ subscription }: Bought, values: Partial<typeof subscriptions.$inferInsert>) =>
  db().update(subscriptions).set(values).where(eq(subscriptions.id, subscription.id))

/** The transfer arrives: pays everything that this customer's service owes by this day. */
async function transferFor({ subscription }: Bought, day: string): Promise<void> {
  for (const one of await renewalsOf(subscription.id)) {
    if (one.status !== 'unpaid' || one.dueDate > day) continue
    await transact(async (tx) => {
      const locked = await lockInvoice(tx, one.id)
      if (!locked) throw new Error('The invoice is gone')
      const receipt = {
        method: 'bank_transfer',
        source: 'staff',
        gatewayPaymentId: null,
        gatewayFeeCents: null,
        token: null,
      } as const
      const amountCents = owedCents(locked.invoice)
      const received = {
        ...receipt,
        amountCents,
        reference: one.invoiceNumber,
        receivedOn: day,
        notes: 'Bank transfer received',
      }
      return ok(
        await allocatePayment(tx, locked, {
          receipt: received,
          by: {
            actor: { kind: 'system', name: 'Staff' },
            now: now(),
          },
        }),
      )
    })
  }
}

async function creditPeriod({ subscription }: Bought, periodStart: string): Promise<void> {
  const invoice = (await renewalsOf(subscription.id)).find((one) => one.periodStart === periodStart)
  const request = {
    reason: 'The site was down',
    extent: { kind: 'whole' },
    idempotencyKey: newId(),
  } as const
  const issued = await issueCreditNote(staffWith('invoices.manage'), invoice?.id ?? '', request)
  if (!issued.ok) throw new Error(issued.error.message)
}

async function changeAtRenewal({ subscription }: Bought, packageId: string): Promise<void> {
  const staff = staffWith('subscriptions.manage')
  const request = { packageId, billingPeriod: 'monthly', when: 'renewal' } as const
  const shown = await previewPlanChange(staff, subscription.id, request)
  if (!shown.ok) throw new Error(shown.error.message)
  const changed = await changePlan(staff, subscription.id, {
    ...request,
    agreed: shown.value.agreed,
    idempotencyKey: newId(),
  })
  if (!changed.ok) throw new Error(changed.error.message)
}

const daysOf = async (bought: Bought) =>
  (await renewalsOf(bought.subscription.id)).map((one) => one.periodStart)

test('two years of nights: every way of paying, month ends, leap days, declines, suspension, pause, plan change, credit notes, VAT; sound books each night', {
  timeout: 900_000,
}, async () => {
  on('2027-01-31')
  const card = await buyByCard(gateway)
  const transfer = await buyByTransfer()
  await openShop({ billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' } })
  const followed = await buyByCard(gateway)
  await openShop()
  const yearly = {
    transfer: await buyByTransfer({ period: 'annual' }),
    card: await buyByCard(gateway, { period: 'annual' }),
    leap: null as Bought | null,
  }
  const credited = await buyByTransfer()
  const business = await aPackage({ name: 'Business', priceCents: 29_900 })

  const forgottenDay = '2027-06-30'
  await nights('2027-02-01', '2029-03-01', async (day) => {
    // PayFast charges on its day; one notification is lost, and the next day's query finds the
    // charge.
    const theirs = await current(followed)
    if (theirs.nextBillingDate === day) {
      await gateway.control(`/subscriptions/${theirs.gatewayToken}/charge`, {})
      if (day !== '2027-11-30') await hear(await latestNotification(gateway))
    }
    if (day === '2027-02-28')
      expect((await renewalsOf(card.subscription.id)).at(-1)).toMatchObject({
        status: 'paid',
        periodStart: day,
      })
    if (day === '2027-09-29')
      await gateway.control('/charge', {
        token: card.subscription.gatewayToken,
        outcome: 'declined',
        times: 2,
      })
    // The customer pays each transfer on its day; one is forgotten until the service is suspended.
    if (day < forgottenDay || day > '2027-07-10') await transferFor(transfer, day)
    if (day === '2027-07-08')
      expect(await current(transfer)).toMatchObject({ suspensionReason: 'Invoice overdue' })
    if (day === '2027-07-10') {
      await transferFor(transfer, day)
      expect(await current(transfer)).toMatchObject({ suspendedAt: null })
    }
    await transferFor(yearly.transfer, day)
    // Credited before it was paid; and, at the old rate after the new one came, what was paid: it
    // pays most of the next period.
    if (day === '2027-08-26') await creditPeriod(credited, '2027-08-31')
    if (day === '2028-04-10') await creditPeriod(credited, '2028-03-31')
    await transferFor(credited, day)
    if (day === '2027-12-10') await changeAtRenewal(transfer, business.id)
    if (day === '2028-02-29') yearly.leap = await buyByTransfer({ period: 'annual' })
    if (yearly.leap) await transferFor(yearly.leap, day)
    if (day === '2028-07-10')
      await change(card, { status: 'paused', pausedAt: now(), resumeDate: '2028-09-10' })
  })
  setClock(null)

  // 31 January: the last day of each month, 29 February 2028 too. The pause of 62 days moves the
  // rest by as much.
  const monthEnds = [
    ...[
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
    ],
    ...[
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
    ],
  ]
  expect(await daysOf(card)).toEqual([
    ...monthEnds,
    '2028-10-01',
    '2028-11-01',
    '2028-12-01',
    '2029-01-01',
    '2029-02-01',
    '2029-03-01',
  ])
  // Suspended from 7 to 10 July: three days without service, which are not billed and move the rest
  // (D34).
  const moved = [
    '2027-08',
    '2027-09',
    '2027-10',
    '2027-11',
    '2027-12',
    '2028-01',
    '2028-02',
    '2028-03',
    '2028-04',
    '2028-05',
    '2028-06',
    '2028-07',
  ]
  expect((await daysOf(transfer)).slice(0, 17)).toEqual([
    ...monthEnds.slice(0, 5),
    ...moved.map((month) => `${month}-03`),
  ])
  expect((await daysOf(followed)).slice(0, 17)).toEqual(monthEnds)
  expect(await daysOf(yearly.transfer)).toEqual(['2028-01-31', '2029-01-31'])
  // 61 of 366 days at the old rate, the others at the new one (D44).
  expect(await renewalsOf(yearly.card.subscription.id)).toMatchObject([
    { status: 'paid', periodStart: '2028-01-31', vatRateBasisPoints: 1500, paidCents: 220_492 },
    { status: 'paid', periodStart: '2029-01-31', vatRateBasisPoints: 1550 },
  ])
  expect(yearly.leap && (await daysOf(yearly.leap))).toEqual(['2029-02-28'])

  // Declined twice, paid on the third day: one invoice, one payment.
  expect(
    (await attemptsOf(card.subscription.id)).filter(
      (one) => one.requestedOn.startsWith('2027-09') || one.requestedOn.startsWith('2027-10-0'),
    ),
  ).toMatchObject([
    { status: 'declined', requestedOn: '2027-09-30' },
    { status: 'declined', requestedOn: '2027-10-01' },
    { status: 'succeeded', requestedOn: '2027-10-03' },
  ])
  // The ladder of the forgotten transfer: due on Wednesday 30 June.
  const forgotten = (await renewalsOf(transfer.subscription.id)).find(
    (one) => one.periodStart === forgottenDay,
  )
  expect(await stepsOf(forgotten?.id ?? '')).toEqual([
    'remind-7 skipped 2027-06-29',
    'remind-1 sent 2027-06-29',
    'remind1 sent 2027-07-01',
    'warn5 sent 2027-07-05',
    'suspend7 sent 2027-07-07',
  ])
  // The new plan from the renewal that was invoiced after it, the new rate from the day it came
  // into force, and no customer owes anything.
  const documents = await renewalsOf(transfer.subscription.id)
  expect(documents.find((one) => one.periodStart === '2027-12-03')).toMatchObject({
    subtotalCents: 19_900,
    vatRateBasisPoints: 1500,
  })
  expect(documents.find((one) => one.periodStart === '2028-01-03')).toMatchObject({
    subtotalCents: 29_900,
    totalCents: 34_385,
  })
  expect(documents.find((one) => one.periodStart === '2028-05-03')).toMatchObject({
    vatRateBasisPoints: 1550,
    totalCents: 34_535,
  })
  const given = await renewalsOf(credited.subscription.id)
  const [before, later] = ['2027-08-31', '2028-03-31'].map((start) =>
    given.find((one) => one.kind === 'invoice' && one.periodStart === start),
  )
  expect([before, later]).toMatchObject([
    { status: 'credited', paidCents: 0, creditedCents: 22_885 },
    // 31 March at the old rate, 29 days of April at the new one.
    { status: 'credited', paidCents: 22_981, creditedCents: 22_981 },
  ])
  const notes = given
    .filter((one) => one.kind === 'credit_note')
    .sort((a, b) => (a.issueDate < b.issueDate ? -1 : 1))
  expect(notes).toMatchObject([
    { originalInvoiceId: before?.id, vatRateBasisPoints: 1500, totalCents: -22_885 },
    {
      originalInvoiceId: later?.id,
      vatRateBasisPoints: 1500,
      totalCents: -22_981,
      issueDate: '2028-04-10',
    },
  ])
  const next = given.find((one) => one.periodStart === '2028-04-30')
  expect(next).toMatchObject({ status: 'paid', totalCents: 22_985 })
  expect(
    await db()
      .select()
      .from(customerCredits)
      .where(eq(customerCredits.invoiceId, next?.id ?? '')),
  ).toMatchObject([{ kind: 'applied', amountCents: -22_981 }])
  const unpaid = (await db().select().from(invoices)).filter(
    (one) => one.status !== 'paid' && one.status !== 'credited' && one.dueDate < '2029-03-01',
  )
  expect(unpaid.map((one) => `${one.invoiceNumber} ${one.status}`)).toEqual([])
})
