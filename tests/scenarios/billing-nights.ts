import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { cardPaymentForm } from '#modules/billing/allocation/operations/start-card-payment.server.ts'
import { aPlacedOrder, staffWith } from '#modules/billing/factories.ts'
import { runBilling } from '#modules/billing/runs/operations/run-billing.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { paymentReminders } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { expectSoundBooks } from './books.ts'
import { hear, type openGateway } from './gateway.ts'

type Gateway = Awaited<ReturnType<typeof openGateway>>

/** Six in the morning in South Africa. */
export const on = (day: CalendarDate) => setClock(new Date(`${day}T04:00:00Z`))

/** The run of one day; throws when it is refused. */
export async function runOn(day: CalendarDate) {
  on(day)
  const run = await runBilling({ startedBy: 'Test', batchSize: 3 })
  if (!run.ok) throw new Error(run.error.message)
  return run.value
}

/**
 * Runs billing on each day of a range (inclusive), then the given events of that day, then checks
 * the invariants.
 */
export async function nights(
  from: CalendarDate,
  to: CalendarDate,
  happens: (day: CalendarDate) => Promise<void> = async () => undefined,
) {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    await runOn(day)
    await happens(day)
    await expectSoundBooks()
  }
}

/**
 * An order bought by card on the gateway's own pages, which then has a stored card or a
 * subscription there.
 */
export async function buyByCard(
  gateway: Gateway,
  changes: Parameters<typeof aPlacedOrder>[0] = {},
) {
  await gateway.control('/delivery', { mode: 'never' })
  const order = await aPlacedOrder({ method: 'card', ...changes })
  const form = await cardPaymentForm(order.buyer, order.orderNumber)
  if (!form.ok) throw new Error(form.error.message)
  const body = new URLSearchParams(form.value.fields.map((field) => [...field]))
  const posted = await fetch(`${gateway.gateway}/eng/process`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  await fetch(`${gateway.url}${posted.headers.get('location')}/pay`, {
    method: 'POST',
    redirect: 'manual',
  })
  await hear(await latestNotification(gateway))
  return { order, subscription: await subscriptionOf(order.id) }
}

export async function buyByTransfer(changes: Parameters<typeof aPlacedOrder>[0] = {}) {
  const order = await aPlacedOrder(changes)
  const paid = await recordOrderPayment(staffWith('orders.manage', 'payments.manage'), order.id, {
    notes: '',
    idempotencyKey: newId(),
  })
  if (!paid.ok) throw new Error(paid.error.message)
  return { order, subscription: await subscriptionOf(order.id) }
}

export async function latestNotification(gateway: Gateway): Promise<string> {
  return (await gateway.control('/notifications'))[0].body
}

export async function subscriptionOf(orderId: string) {
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  if (!row) throw new Error('There is no subscription')
  return row
}

/** The renewals of a subscription, in order. */
export async function renewalsOf(subscriptionId: string) {
  return db()
    .select()
    .from(invoices)
    .where(eq(invoices.subscriptionId, subscriptionId))
    .orderBy(invoices.periodStart)
}

export async function attemptsOf(subscriptionId: string) {
  return db()
    .select()
    .from(chargeAttempts)
    .where(eq(chargeAttempts.subscriptionId, subscriptionId))
    .orderBy(chargeAttempts.createdAt, chargeAttempts.id)
}

/** The dunning steps, such as 'warn5 on 2027-02-13'. */
export async function stepsOf(invoiceId: string): Promise<string[]> {
  const rows = await db()
    .select()
    .from(paymentReminders)
    .where(eq(paymentReminders.invoiceId, invoiceId))
    .orderBy(paymentReminders.stepDays)
  return rows.map((row) => `${row.action}${row.stepDays} ${row.status} ${row.reminderDate}`)
}
