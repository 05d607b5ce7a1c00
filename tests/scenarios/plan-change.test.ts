import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aSubscription, staffWith } from '#modules/billing/factories.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import {
  pauseSubscription,
  resumeSubscription,
} from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import type {
  PlanChangeRequest,
  PlanRequest,
} from '#modules/billing/subscription-changes/queries/requested-item.server.ts'
import { unusedAtEnd } from '#modules/billing/subscription-changes/queries/unused-at-end.server.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  attemptsOf,
  buyByCard,
  buyByTransfer,
  on,
  renewalsOf,
  runOn,
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
let business: { id: string; slug: string }
const staff = staffWith('subscriptions.manage')
beforeAll(async () => {
  business = await aPackage({ name: 'Business', priceCents: 39_900 })
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const to = (
  changes: Partial<PlanRequest & { when: PlanChangeRequest['when'] }> = {},
): PlanChangeRequest => ({
  packageId: business.id,
  billingPeriod: 'monthly',
  when: 'now',
  ...changes,
})

async function preview(id: string, request = to(), actor: Actor = staff) {
  const shown = await previewPlanChange(actor, id, request)
  if (!shown.ok) throw new Error(shown.error.message)
  return shown.value
}

async function change(id: string, request = to(), actor: Actor = staff) {
  const { agreed } = await preview(id, request, actor)
  return changePlan(actor, id, { ...request, agreed, idempotencyKey: newId() })
}

const notesOf = async (customerId: string) =>
  (
    await db()
      .select()
      .from(invoices)
      .where(eq(invoices.customerId, customerId))
      .orderBy(invoices.createdAt)
  ).filter(({ kind }) => kind === 'credit_note')
const creditOf = async (customerId: string) =>
  (
    await db().select().from(customerCredits).where(eq(customerCredits.customerId, customerId))
  ).reduce((sum, { amountCents }) => sum + amountCents, 0)
const mailsTo = async (to: string) =>
  (
    await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.recipient, to))
      .orderBy(emailLogs.createdAt)
  ).map((mail) => mail.templateName)

describe('a bigger plan, now', () => {
  test('costs the difference for the days still to come, to the cent, and the stored card pays it at once', async () => {
    on('2028-01-31')
    const { order, subscription } = await buyByCard(gateway)
    on('2028-02-10')
    // 19 of 29 days: 199.00 is worth 130.38, 399.00 is 261.41; 131.03 and 15 % on it.
    const { change: planned, chargesCard } = await preview(subscription.id)
    expect(planned).toMatchObject({
      oldCents: 13_038,
      newCents: 26_141,
      credits: [],
      dates: null,
      effectiveOn: '2028-02-10',
    })
    expect(planned.charge).toEqual({
      totals: { subtotal: 13_103, vat: 1_965, total: 15_068 },
      fromCreditCents: 0,
      owedCents: 15_068,
    })
    expect(chargesCard).toBe(true)
    expect(await change(subscription.id)).toMatchObject({ ok: true, value: { payment: 'charged' } })
    expect(await renewalsOf(subscription.id)).toMatchObject([
      {
        status: 'paid',
        subtotalCents: 13_103,
        vatCents: 1_965,
        totalCents: 15_068,
        periodStart: '2028-02-10',
        packageId: business.id,
      },
    ])
    expect(await subscriptionOf(order.id)).toMatchObject({
      packageId: business.id,
      amountCents: 39_900,
      description: 'Business – monthly hosting',
      nextBillingDate: '2028-02-29',
      anchorDay: 31,
    })
    await runOn('2028-02-29')
    expect((await renewalsOf(subscription.id)).at(-1)).toMatchObject({
      subtotalCents: 39_900,
      status: 'paid',
      periodStart: '2028-02-29',
    })
    expect((await subscriptionOf(order.id)).nextBillingDate).toBe('2028-03-31')
  })

  test('by transfer: an invoice of the subscription series, mailed, with seven days', async () => {
    on('2027-03-01')
    const { order, subscription } = await buyByTransfer({ purchaseOrderNumber: 'PO 12' })
    on('2027-03-11')
    expect(await change(subscription.id, to(), order.buyer)).toMatchObject({
      ok: true,
      value: { payment: 'invoiced' },
    })
    expect(await renewalsOf(subscription.id)).toMatchObject([{ purchaseOrderNumber: 'PO 12' }])
    const [difference] = await renewalsOf(subscription.id)
    // 21 of 31 days.
    expect(difference).toMatchObject({
      subtotalCents: 27_029 - 13_481,
      status: 'unpaid',
      dueDate: '2027-03-18',
      sentCount: 1,
    })
    expect(difference?.invoiceNumber).toMatch(/^INV-202703-\d{4}$/)
    expect((await mailsTo(order.buyer.email)).at(-1)).toBe('invoice')
  })

  test('stays when the card declines; its invoice is tried again like every other, and a repeated form neither charges nor changes again', async () => {
    on('2027-03-01')
    const { subscription } = await buyByCard(gateway)
    on('2027-03-11')
    const { agreed } = await preview(subscription.id)
    const form = { ...to(), agreed, idempotencyKey: newId() }
    await gateway.control('/charge', { token: subscription.gatewayToken, outcome: 'declined' })
    expect(await changePlan(staff, subscription.id, form)).toMatchObject({
      ok: true,
      value: { payment: 'declined' },
    })
    expect(await changePlan(staff, subscription.id, form)).toMatchObject({
      ok: true,
      value: { payment: 'declined' },
    })
    expect(await attemptsOf(subscription.id)).toHaveLength(1)
    await runOn('2027-03-12')
    expect(await renewalsOf(subscription.id)).toMatchObject([{ status: 'paid' }])
  })

  test('for less than a card is charged is always refused, so that up and down again gives no credit', async () => {
    on('2027-03-01')
    const smaller = await aPackage({ priceCents: 29_900 })
    const { order, subscription } = await buyByCard(gateway, { packageSlug: smaller.slug })
    on('2027-03-31')
    const message =
      'The difference of R3.70 is below the minimum of a card payment. Choose the change at renewal.'
    const refused = { ok: false, error: { code: 'conflict', message } }
    const blind = { ...to(), agreed: '', idempotencyKey: newId() }
    for (const actor of [staff, order.buyer]) {
      expect(await previewPlanChange(actor, subscription.id, to())).toMatchObject(refused)
      expect(await changePlan(actor, subscription.id, blind)).toMatchObject(refused)
    }
    expect(await subscriptionOf(order.id)).toMatchObject({ packageId: smaller.id })
    expect(await change(subscription.id, to({ when: 'renewal' }), order.buyer)).toMatchObject({
      ok: true,
    })
    expect(await creditOf(order.customerId)).toBe(0)
  })

  test('for so little is paid by credit that covers it, and the way back gives just that again', async () => {
    on('2027-03-01')
    const smaller = await aPackage({ priceCents: 29_900 })
    const { order, subscription } = await buyByCard(gateway, { packageSlug: business.slug })
    on('2027-03-31')
    const down = to({ packageId: smaller.id })
    expect(await change(subscription.id, down, order.buyer)).toMatchObject({ ok: true })
    expect(await creditOf(order.customerId)).toBe(370)
    expect((await preview(subscription.id, to(), order.buyer)).change.charge).toMatchObject({
      fromCreditCents: 370,
      owedCents: 0,
    })
    expect(await change(subscription.id, to(), order.buyer)).toMatchObject({
      ok: true,
      value: { payment: 'charged' },
    })
    expect(await creditOf(order.customerId)).toBe(0)
    expect(await change(subscription.id, down, order.buyer)).toMatchObject({ ok: true })
    expect(await creditOf(order.customerId)).toBe(370)
    expect(await attemptsOf(subscription.id)).toEqual([])
  })

  test('twenty posts of one form, and of twenty forms at once: one change, one invoice, one charge', async () => {
    on('2027-03-01')
    const { subscription } = await buyByCard(gateway)
    on('2027-03-11')
    const { agreed } = await preview(subscription.id)
    const idempotencyKey = newId()
    const same = await Promise.all(
      Array.from({ length: 10 }, () =>
        changePlan(staff, subscription.id, { ...to(), agreed, idempotencyKey }),
      ),
    )
    expect(new Set(same.map((one) => one.ok && one.value.invoiceId)).size).toBe(1)
    const others = await Promise.all(
      Array.from({ length: 10 }, () =>
        changePlan(staff, subscription.id, { ...to(), agreed, idempotencyKey: newId() }),
      ),
    )
    expect(others.map((one) => one.ok)).toEqual(others.map(() => false))
    expect(await renewalsOf(subscription.id)).toHaveLength(1)
    expect(await attemptsOf(subscription.id)).toHaveLength(1)
  })
})

describe('a smaller plan, now', () => {
  test('gives the difference back as a credit note that pays the next invoice', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer({ packageSlug: business.slug })
    const starter = await aPackage()
    on('2027-02-10')
    const request = to({ packageId: starter.id })
    // 18 of 28 days of 399.00 less those of 199.00.
    const { change: planned } = await preview(subscription.id, request, order.buyer)
    expect(planned).toMatchObject({ oldCents: 25_650, newCents: 12_793, charge: null })
    expect(planned.credits).toMatchObject([
      { totals: { subtotal: 12_857, vat: 1_929, total: 14_786 }, returnedCents: 14_786 },
    ])
    expect(await change(subscription.id, request, order.buyer)).toMatchObject({
      ok: true,
      value: { invoiceId: null, payment: 'none' },
    })
    expect(await notesOf(order.customerId)).toMatchObject([
      {
        totalCents: -14_786,
        subtotalCents: -12_857,
        creditReason: 'Change to Starter – monthly hosting',
      },
    ])
    expect(await creditOf(order.customerId)).toBe(14_786)
    expect((await mailsTo(order.buyer.email)).at(-1)).toBe('credit_note')
    await runOn('2027-02-21')
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { totalCents: 22_885, paidCents: 14_786, status: 'unpaid' },
    ])
    expect(await creditOf(order.customerId)).toBe(0)
  })

  test('with a renewal that is invoiced and not paid: that is credited first, and less is owed', async () => {
    on('2027-03-01')
    const { order, subscription } = await buyByTransfer({ packageSlug: business.slug })
    const starter = await aPackage()
    await runOn('2027-03-25')
    // 7 of 31 days and all of April: 200.00 and 45.16 back, all of it from the open invoice.
    expect(await change(subscription.id, to({ packageId: starter.id }))).toMatchObject({ ok: true })
    const [renewal] = await renewalsOf(subscription.id)
    expect(renewal).toMatchObject({ status: 'unpaid', totalCents: 45_885, creditedCents: 28_193 })
    expect(await creditOf(order.customerId)).toBe(0)
  })

  test('in a period whose bigger plan was paid before it began: the invoice of that change is credited too, also at the end', async () => {
    on('2027-03-01')
    const [small, big] = [
      await aPackage({ priceCents: 5_000 }),
      await aPackage({ priceCents: 29_900 }),
    ]
    const { subscription } = await buyByTransfer({ packageSlug: small.slug })
    await runOn('2027-03-25')
    on('2027-03-27')
    // 5 of 31 days of March and all of April.
    expect(await change(subscription.id, to({ packageId: big.id }))).toMatchObject({ ok: true })
    expect((await renewalsOf(subscription.id)).map((one) => one.subtotalCents)).toEqual([
      4_823 - 806 + 24_900,
      5_000,
    ])
    await runOn('2027-04-11')
    // 20 of 30 days: 199.33 less 33.33. The renewal has only 50.00.
    const { change: planned } = await preview(subscription.id, to({ packageId: small.id }))
    expect(planned).toMatchObject({ oldCents: 19_933, newCents: 3_333 })
    expect(planned.credits.map(({ totals }) => totals.subtotal)).toEqual([5_000, 11_600])
    // 33.33 of the renewal, and 20 of the 35 days that the change was for: 289.17.
    expect(await unusedAtEnd(subscription.id, '2027-04-11')).toMatchObject({
      cents: 3_333 + 16_524,
    })
    expect(await change(subscription.id, to({ packageId: small.id }))).toMatchObject({ ok: true })
  })

  test('while the next period is invoiced: its unused days are worth later what they cost, less what was given back for them and not for the days before', async () => {
    on('2027-03-01')
    const big = await aPackage({ priceCents: 29_900 })
    const { subscription } = await buyByTransfer({ packageSlug: big.slug })
    const starter = await aPackage()
    await runOn('2027-03-25')
    on('2027-03-27')
    // 5 of 31 days of March, 16.13, and 100.00 for all of April: from the open invoice.
    expect(await change(subscription.id, to({ packageId: starter.id }))).toMatchObject({ ok: true })
    expect(await notesOf(subscription.customerId)).toMatchObject([{ subtotalCents: -11_613 }])
    await runOn('2027-04-11')
    // 20 of 30 days of 299.00 less those of 100.00.
    expect(await unusedAtEnd(subscription.id, '2027-04-11')).toMatchObject({
      cents: 19_933 - 6_667,
    })
  })

  test('never gives back more than earlier credit notes have left', async () => {
    on('2027-03-01')
    const { order, subscription } = await buyByTransfer({ packageSlug: business.slug })
    const [starter, tiny] = [await aPackage(), await aPackage({ priceCents: 0 })]
    await change(subscription.id, to({ packageId: starter.id }))
    await change(subscription.id, to({ packageId: tiny.id }))
    expect(await creditOf(order.customerId)).toBe(45_885)
    expect((await notesOf(order.customerId)).map((note) => note.totalCents)).toEqual([
      -23_000, -22_885,
    ])
  })
})

describe('another period, now', () => {
  test('from monthly to annual: a new period from today, the rest of the old one credited and used at once', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer()
    on('2027-02-10')
    const request = to({ packageId: subscription.packageId ?? '', billingPeriod: 'annual' })
    const { change: planned } = await preview(subscription.id, request)
    // 12 × 199.00 less 20 %; 18 of 28 days back.
    expect(planned.dates).toEqual({
      anchorDay: 10,
      lastBillingDate: '2027-02-10',
      nextBillingDate: '2028-02-10',
      endDate: '2029-02-10',
    })
    expect(planned.credits).toMatchObject([
      { totals: { subtotal: 12_793, vat: 1_919, total: 14_712 } },
    ])
    expect(planned.charge).toEqual({
      totals: { subtotal: 191_040, vat: 28_656, total: 219_696 },
      fromCreditCents: 14_712,
      owedCents: 204_984,
    })
    expect(await change(subscription.id, request)).toMatchObject({
      ok: true,
      value: { payment: 'invoiced' },
    })
    expect(await subscriptionOf(order.id)).toMatchObject({
      billingPeriod: 'annual',
      anchorDay: 10,
      nextBillingDate: '2028-02-10',
      amountCents: 191_040,
    })
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { totalCents: 219_696, paidCents: 14_712, status: 'unpaid', periodStart: '2027-02-10' },
    ])
    // On the same day once more, in the other direction: what was not paid does not become credit.
    expect(await change(subscription.id, { ...request, billingPeriod: 'monthly' })).toMatchObject({
      ok: true,
    })
    expect(await subscriptionOf(order.id)).toMatchObject({
      billingPeriod: 'monthly',
      nextBillingDate: '2027-03-10',
    })
  })

  test('on the day it was bought, by card', async () => {
    on('2027-03-01')
    const { order, subscription } = await buyByCard(gateway)
    const request = to({ packageId: subscription.packageId ?? '', billingPeriod: 'annual' })
    expect(await change(subscription.id, request, order.buyer)).toMatchObject({
      ok: true,
      value: { payment: 'charged' },
    })
    expect(await attemptsOf(subscription.id)).toMatchObject([{ amountCents: 219_696 - 22_885 }])
    expect(await creditOf(order.customerId)).toBe(0)
  })
})

describe('at renewal', () => {
  test('only the request is stored; the run that bills the renewal applies it', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByCard(gateway)
    on('2027-02-10')
    const request = to({ when: 'renewal', billingPeriod: 'annual' })
    expect((await preview(subscription.id, request)).change).toMatchObject({
      effectiveOn: '2027-02-28',
      charge: null,
      credits: [],
    })
    expect(await change(subscription.id, request, order.buyer)).toMatchObject({
      ok: true,
      value: { payment: 'none' },
    })
    expect(await subscriptionOf(order.id)).toMatchObject({
      amountCents: 19_900,
      pendingAmountCents: 383_040,
      pendingBillingPeriod: 'annual',
    })
    await runOn('2027-02-28')
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { subtotalCents: 383_040, status: 'paid' },
    ])
    expect(await subscriptionOf(order.id)).toMatchObject({
      nextBillingDate: '2028-02-29',
      anchorDay: 31,
      pendingAmountCents: null,
    })
  })
})

describe('after a pause', () => {
  test('that ended the month in the next one, nothing of it is lost', async () => {
    on('2027-03-01')
    const { subscription } = await buyByTransfer()
    await pauseSubscription(staff, subscription.id, { resumeDate: null })
    on('2027-03-11')
    await resumeSubscription(staff, subscription.id)
    const planned = await preview(
      subscription.id,
      to({ packageId: subscription.packageId ?? '', billingPeriod: 'annual' }),
    )
    expect(planned.change).toMatchObject({
      oldCents: 19_900,
      credits: [{ totals: { subtotal: 19_900 } }],
    })
  })

  test('with the next period invoiced ahead, both count and what is left of both comes back', async () => {
    on('2027-03-01')
    const { order, subscription } = await buyByTransfer()
    await runOn('2027-03-28')
    await pauseSubscription(staff, subscription.id, { resumeDate: null })
    on('2027-03-31')
    await resumeSubscription(staff, subscription.id)
    expect(await subscriptionOf(order.id)).toMatchObject({
      lastBillingDate: '2027-04-01',
      nextBillingDate: '2027-05-04',
      anchorDay: 4,
    })
    // 4 of the 31 days of March, and all of April.
    const request = to({ packageId: subscription.packageId ?? '', billingPeriod: 'annual' })
    const { change: planned } = await preview(subscription.id, request)
    expect(planned.oldCents).toBe(2_568 + 19_900)
    expect(planned.credits.map(({ totals }) => totals.subtotal)).toEqual([19_900, 2_568])
    expect(await change(subscription.id, request)).toMatchObject({ ok: true })
    // The first of those was not paid, so none of it becomes credit.
    expect(planned.credits.map(({ returnedCents }) => returnedCents)).toEqual([0, 2_953])
  })

  test('of the running period, before the next was invoiced, it is still credited from its own invoice', async () => {
    on('2027-03-01')
    const { subscription } = await buyByTransfer()
    await pauseSubscription(staff, subscription.id, { resumeDate: null })
    on('2027-03-11')
    await resumeSubscription(staff, subscription.id)
    await runOn('2027-04-05')
    const { change: planned } = await preview(
      subscription.id,
      to({ packageId: subscription.packageId ?? '', billingPeriod: 'annual' }),
    )
    // 6 of 31 days, and the period from 11 April.
    expect(planned.oldCents).toBe(3_852 + 19_900)
    expect(planned.credits.map(({ totals }) => totals.subtotal)).toEqual([19_900, 3_852])
  })
})

describe('is refused', () => {
  test('to strangers, visitors and staff without the permission, as if there were nothing', async () => {
    on('2027-03-01')
    const { subscription } = await buyByTransfer()
    for (const actor of [visitor, await aCustomer(), staffWith('orders.manage')])
      expect(await previewPlanChange(actor, subscription.id, to())).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
  })

  test('to customers for a plan of another type, one that is not sold, and the one they have', async () => {
    on('2027-03-01')
    const { order, subscription } = await buyByTransfer()
    const cloud = await aPackage({ metadata: { type: 'cloud', icon_emoji: '🚀' } })
    const hidden = await aPackage({ showOnFrontend: false })
    const gone = await aPackage({ isActive: false })
    for (const packageId of [cloud.id, hidden.id, gone.id, subscription.packageId ?? '', newId()])
      expect(
        await previewPlanChange(order.buyer, subscription.id, to({ packageId })),
      ).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect(
      await previewPlanChange(staff, subscription.id, to({ packageId: cloud.id })),
    ).toMatchObject({ ok: true })
  })

  test('for what is no plan at all, as one that is not sold', async () => {
    on('2027-03-01')
    const { order, subscription } = await buyByTransfer()
    const message = 'This plan is no longer on sale. Please choose another one.'
    for (const actor of [order.buyer, staff])
      for (const packageId of ['abc', '', "'"])
        for (const when of ['now', 'renewal'] as const) {
          const refused = { ok: false, error: { code: 'conflict', message } }
          expect(
            await previewPlanChange(actor, subscription.id, to({ packageId, when })),
          ).toMatchObject(refused)
          expect(
            await changePlan(actor, subscription.id, {
              ...to({ packageId, when }),
              agreed: '',
              idempotencyKey: newId(),
            }),
          ).toMatchObject(refused)
        }
  })

  test('when the preview is not what would be written any more, also by a billing run in between', async () => {
    on('2027-03-01')
    const { order, subscription } = await buyByTransfer()
    on('2027-03-25')
    const { agreed } = await preview(subscription.id)
    await runOn('2027-03-25')
    const answer = await changePlan(staff, subscription.id, {
      ...to(),
      agreed,
      idempotencyKey: newId(),
    })
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'conflict', message: expect.stringContaining('look at them again') },
    })
    expect((await subscriptionOf(order.id)).packageId).toBe(subscription.packageId)
  })

  test('or the run comes at the very moment: the books hold, and the plan is the one or the other', async () => {
    on('2027-04-01')
    const bought = await Promise.all(Array.from({ length: 4 }, () => buyByTransfer()))
    on('2027-04-24')
    const forms = await Promise.all(
      bought.map(async ({ subscription }) => ({
        ...to(),
        agreed: (await preview(subscription.id)).agreed,
        idempotencyKey: newId(),
      })),
    )
    const [, ...answers] = await Promise.all([
      runOn('2027-04-24'),
      ...bought.map(({ subscription }, index) =>
        changePlan(
          staff,
          subscription.id,
          forms[index] ?? { ...to(), agreed: '', idempotencyKey: newId() },
        ),
      ),
    ])
    await runOn('2027-04-25')
    for (const [index, { order, subscription }] of bought.entries()) {
      const isChanged = answers[index]?.ok === true
      expect((await subscriptionOf(order.id)).packageId).toBe(
        isChanged ? business.id : subscription.packageId,
      )
      const amounts = (await renewalsOf(subscription.id)).map((invoice) => invoice.subtotalCents)
      expect(amounts.at(-1)).toBe(isChanged ? 39_900 : 19_900)
    }
  })
})

test('a period that was invoiced in another program gives nothing back, so it is left to its renewal', async () => {
  on('2029-03-05')
  const [{ customerId }, starter] = [await aCustomer(), await aPackage({ priceCents: 20_000 })]
  const { id } = await aSubscription(
    { customerId, packageId: business.id },
    {
      ...{ billingPeriod: 'annual', amountCents: 383_040, autoRenew: false, anchorDay: 5 },
      ...{ startDate: '2028-09-05', nextBillingDate: '2029-09-05', endDate: '2030-09-05' },
    },
  )
  const refused = { ok: false, error: { code: 'conflict' } }
  for (const request of [
    to({ packageId: starter.id, billingPeriod: 'annual' }),
    to({ billingPeriod: 'monthly' }),
  ]) {
    expect(await previewPlanChange(staff, id, request)).toMatchObject(refused)
    expect(await preview(id, { ...request, when: 'renewal' })).toMatchObject({
      nextBillingDate: '2029-09-05',
    })
  }
})

// The last one: its runs bill what the others left.
test('a smaller plan in a later month: the days of that month count, and nothing of the first one comes back', async () => {
  on('2027-03-01')
  const { subscription } = await buyByTransfer({ packageSlug: business.slug })
  const starter = await aPackage()
  await runOn('2027-03-25')
  const payment = {
    amount: '458.85',
    receivedOn: '2027-03-25',
    reference: '',
    idempotencyKey: newId(),
  }
  const [april] = await renewalsOf(subscription.id)
  expect(
    await recordInvoicePayment(
      staffWith('invoices.manage', 'payments.manage'),
      april?.id ?? '',
      payment,
    ),
  ).toMatchObject({ ok: true })
  await runOn('2027-04-24')
  // 7 of 30 days: 93.10 less 46.43, and 200.00 for all of May.
  const request = to({ packageId: starter.id })
  expect((await preview(subscription.id, request)).change).toMatchObject({
    oldCents: 9_310 + 39_900,
    newCents: 4_643 + 19_900,
  })
  expect(await change(subscription.id, request)).toMatchObject({ ok: true })
  const renewals = (await renewalsOf(subscription.id)).filter(({ kind }) => kind === 'invoice')
  expect(renewals).toMatchObject([
    { creditedCents: 0 },
    { periodStart: '2027-05-01', creditedCents: 28_367 },
  ])
})
