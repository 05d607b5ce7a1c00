import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import {
  chargeCards,
  chargeFailedCard,
} from '#modules/billing/charges/operations/charge-cards.server.ts'
import { failedCharges } from '#modules/billing/charges/queries/failed-charges.server.ts'
import { notificationBody, openShop, staffWith } from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { attemptsOf, buyByCard, on, renewalsOf, runOn } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { hear, remember, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
beforeEach(async () => {
  await openShop()
  await db().execute(sql`update subscriptions set auto_renew = false`)
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const clerk = staffWith('invoices.manage', 'payments.manage')

/** Bought on 7 November; the automatic charge of 7 December is declined. */
async function declinedOn7December() {
  on('2026-11-07')
  const { subscription } = await buyByCard(gateway)
  await gateway.control('/charge', {
    token: subscription.gatewayToken,
    outcome: 'declined',
    times: 1,
  })
  await runOn('2026-12-07')
  const [invoice] = await renewalsOf(subscription.id)
  if (!invoice) throw new Error('Nothing was billed')
  return { subscription, invoice, agreed: await agreedOn(invoice.id) }
}

async function agreedOn(invoiceId: string) {
  const [failed] = await failedCharges([invoiceId])
  if (!failed) throw new Error('No charge failed')
  return { attempt: failed.attemptId, amount: failed.owedCents }
}

const paymentsOf = (invoiceId: string) =>
  db().select().from(payments).where(sql`invoice_id = ${invoiceId}`)
const taken = async (id: string) =>
  (await attemptsOf(id)).filter(({ status }) => status === 'succeeded')

test('staff charge the stored card after a decline, whatever the 24 hours of automatic charges', async () => {
  const { subscription, invoice, agreed } = await declinedOn7December()
  expect(await failedCharges([invoice.id])).toMatchObject([
    { owedCents: 22_885, failedOn: '2026-12-07', refusal: '' },
  ])
  expect(await chargeFailedCard(clerk, invoice.id, agreed)).toEqual({
    ok: true,
    value: { number: invoice.invoiceNumber, outcome: { kind: 'charged', cents: 22_885 } },
  })
  expect(await attemptsOf(subscription.id)).toMatchObject([
    { status: 'declined', isAutomatic: true },
    { status: 'succeeded', isAutomatic: false, amountCents: 22_885 },
  ])
  expect(await renewalsOf(subscription.id)).toMatchObject([{ status: 'paid' }])
  expect(await paymentsOf(invoice.id)).toMatchObject([
    { amountCents: 22_885, method: 'card', receivedOn: '2026-12-07' },
  ])
  expect(
    await db()
      .select({ title: activityLog.title })
      .from(activityLog)
      .where(sql`action = 'charged'`),
  ).toEqual([{ title: `Stored card charged R228.85 by hand for invoice ${invoice.invoiceNumber}` }])
  expect(await failedCharges([invoice.id])).toEqual([])
})

test('two presses and the billing run at the same moment charge once', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 5; round++) {
    const { subscription, invoice, agreed } = await declinedOn7December()
    await db().execute(
      sql`update charge_attempts set next_retry_on = '2026-12-09' where invoice_id = ${invoice.id}`,
    )
    on('2026-12-09')
    const settings = await siteSettings()
    const [one, other] = await Promise.all([
      chargeFailedCard(clerk, invoice.id, agreed),
      chargeFailedCard(clerk, invoice.id, agreed),
      chargeCards('2026-12-09', settings, async () => undefined),
    ])
    expect([one, other].filter((answer) => answer.ok).length).toBeLessThan(2)
    expect(await taken(subscription.id)).toHaveLength(1)
    expect(await paymentsOf(invoice.id)).toHaveLength(1)
    await db().execute(sql`update subscriptions set auto_renew = false`)
  }
})

test('a declined press can be repeated only by a member who saw that it was declined', async () => {
  const { subscription, invoice, agreed } = await declinedOn7December()
  await gateway.control('/charge', {
    token: subscription.gatewayToken,
    outcome: 'declined',
    times: 1,
  })
  expect(await chargeFailedCard(clerk, invoice.id, agreed)).toMatchObject({
    ok: true,
    value: { outcome: { kind: 'declined' } },
  })
  expect(await chargeFailedCard(clerk, invoice.id, agreed)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(await attemptsOf(subscription.id)).toHaveLength(2)
  expect(await chargeFailedCard(clerk, invoice.id, await agreedOn(invoice.id))).toMatchObject({
    ok: true,
    value: { outcome: { kind: 'charged' } },
  })
  // The next morning's run finds nothing to charge.
  await runOn('2026-12-08')
  expect(await taken(subscription.id)).toHaveLength(1)
})

test('while the outcome of a press is unknown the card is not charged', async () => {
  const { subscription, invoice, agreed } = await declinedOn7December()
  await gateway.control('/charge', {
    token: subscription.gatewayToken,
    outcome: 'http500',
    charged: true,
    times: 1,
  })
  expect(await chargeFailedCard(clerk, invoice.id, agreed)).toMatchObject({
    ok: true,
    value: { outcome: { kind: 'unknown' } },
  })
  expect(await failedCharges([invoice.id])).toEqual([])
  expect(await chargeFailedCard(clerk, invoice.id, agreed)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  await runOn('2026-12-08')
  expect(await taken(subscription.id)).toHaveLength(1)
  expect(await paymentsOf(invoice.id)).toHaveLength(1)
})

test('a refusal that comes after the invoice was paid otherwise is noted, and changes and says nothing', async () => {
  const { subscription, invoice, agreed } = await declinedOn7December()
  const outcome = { token: subscription.gatewayToken, outcome: 'http500', charged: false, times: 1 }
  await gateway.control('/charge', outcome)
  await chargeFailedCard(clerk, invoice.id, agreed)
  const [, open] = await attemptsOf(subscription.id)
  expect(open).toMatchObject({ status: 'unknown' })
  const transfer = { amount: '228.85', receivedOn: '2026-12-07', reference: '' }
  expect(
    await recordInvoicePayment(clerk, invoice.id, { ...transfer, idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  const mails = () => db().$count(emailLogs, sql`invoice_id = ${invoice.id}`)
  const before = await mails()
  const refused = { orderNumber: open?.merchantPaymentId ?? '', totalCents: 22_885 }
  const fields = { token: subscription.gatewayToken ?? '', payment_status: 'FAILED' }
  expect(await hear(await remember(notificationBody(refused, fields)))).toMatchObject({
    state: 'accepted',
  })
  expect((await attemptsOf(subscription.id)).at(-1)).toMatchObject({
    status: 'declined',
    nextRetryOn: null,
  })
  expect(await mails()).toBe(before)
  expect(
    await db().select().from(recurringBillingLogs).where(sql`invoice_id = ${invoice.id}`),
  ).toMatchObject([{ status: 'completed', errorMessage: '' }])
})

test('refused: no permission, another amount, a parked or paused subscription, a reported transfer, nothing failed', async () => {
  const { subscription, invoice, agreed } = await declinedOn7December()
  for (const actor of [
    staffWith('invoices.manage'),
    staffWith('payments.manage'),
    staffWith('subscriptions.manage'),
  ]) {
    expect(await chargeFailedCard(actor, invoice.id, agreed)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  }
  const refused = async (message: RegExp, changed = agreed) =>
    expect(await chargeFailedCard(clerk, invoice.id, changed)).toMatchObject({
      ok: false,
      error: { code: 'conflict', message: expect.stringMatching(message) },
    })
  await refused(/changed/, { ...agreed, amount: agreed.amount - 1 })
  const set = (change: ReturnType<typeof sql>) =>
    db().execute(sql`update subscriptions set ${change} where id = ${subscription.id}`)
  await set(sql`parked_at = now(), park_reason = 'Test'`)
  await refused(/parked/)
  await set(sql`parked_at = null, park_reason = null, status = 'paused', paused_at = now()`)
  await refused(/not active/)
  await set(sql`status = 'active', paused_at = null, payment_method = 'eft'`)
  await refused(/no stored card/)
  await set(sql`payment_method = 'card'`)
  await db().execute(sql`insert into payment_claims (id, customer_id, invoice_id, amount_cents, paid_on)
    values (gen_random_uuid(), ${invoice.customerId}, ${invoice.id}, 22885, '2026-12-07')`)
  await refused(/payment on the way/)
  await db().execute(sql`delete from payment_claims`)
  expect(await attemptsOf(subscription.id)).toHaveLength(1)
  expect(await chargeFailedCard(clerk, invoice.id, agreed)).toMatchObject({ ok: true })
  expect(await chargeFailedCard(clerk, invoice.id, agreed)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
})
