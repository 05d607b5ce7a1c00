import { and, eq, isNull, sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { allocatePayment } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { creditFromGateway } from '#modules/billing/allocation/operations/credit-received.server.ts'
import {
  invoiceIdOf,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { badDebtCents, owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { isGatewayPaymentRecorded } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { customerByEmail } from '../queries/unallocated-payments.server.ts'
import { mayNotManagePayments, notificationMissing } from '../rules/unallocated-payment.ts'
import { resolveListed } from './list-unallocated.server.ts'
import { lockGatewayPayment } from './lock-gateway-payment.server.ts'

type Stored = typeof gatewayNotifications.$inferSelect
type Allocated = { to: string; orderId?: string | null; invoiceId?: string }

/**
 * Staff allocate a payment of the worklist to an open document, or to a customer's credit; anything
 * above the balance becomes credit. Its number is recorded, so a redelivery adds nothing.
 */
export async function allocateNotification(
  actor: Actor,
  id: string,
  input: { number: string; email: string },
): Promise<Result<{ to: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  return transact(async (tx) => {
    const open = await lockUnallocated(tx, id)
    if (!open.ok) return open
    const stored = open.value
    const { gatewayPaymentId, grossCents } = stored
    if (!gatewayPaymentId || !grossCents || grossCents < 1)
      return refuse(
        'conflict',
        `${gatewayName(stored.gateway)} gave no number or no amount, so it cannot be recorded. Refund it instead.`,
      )
    if (await isGatewayPaymentRecorded(tx, gatewayPaymentId))
      return refuse(
        'conflict',
        `Payment ${gatewayPaymentId} is recorded already. Compare it at ${gatewayName(stored.gateway)}.`,
      )
    const receipt = { stored, gatewayPaymentId, amountCents: grossCents }
    const allocated = await (input.number === ''
      ? toCustomer(tx, actor, receipt, input.email)
      : toDocument(tx, actor, receipt, input.number))
    if (!allocated.ok) return allocated
    const { to, ...links } = allocated.value
    const resolution = `${formatRand(grossCents)} allocated to ${to}`
    await tx
      .update(gatewayNotifications)
      .set({
        state: 'accepted',
        reason: resolution,
        nextAttemptAt: null,
        decidedAt: now(),
        ...links,
      })
      .where(eq(gatewayNotifications.id, id))
    await resolve(tx, actor, { stored, resolution })
    return ok({ to })
  })
}

/** Staff paid it back at the gateway's own desk: nothing of it is recorded here. */
export async function noteRefund(
  actor: Actor,
  id: string,
  note: string,
): Promise<Result<{ id: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  return transact(async (tx) => {
    const open = await lockUnallocated(tx, id)
    if (!open.ok) return open
    // Nothing is asked of the gateway again; a payment that was never confirmed stays unconfirmed.
    await tx
      .update(gatewayNotifications)
      .set({ nextAttemptAt: null })
      .where(eq(gatewayNotifications.id, id))
    await resolve(tx, actor, {
      stored: open.value,
      resolution: `Refunded at ${gatewayName(open.value.gateway)}: ${note}`,
    })
    return ok({ id })
  })
}

async function lockUnallocated(tx: Transaction, id: string): Promise<Result<Stored>> {
  const [found] = isId(id)
    ? await tx.select().from(gatewayNotifications).where(eq(gatewayNotifications.id, id))
    : []
  if (!found) return notificationMissing
  await lockGatewayPayment(tx, {
    gatewayPaymentId: found.gatewayPaymentId ?? '',
    raw: found.rawBody,
  })
  const [stored] = await tx
    .select()
    .from(gatewayNotifications)
    .where(eq(gatewayNotifications.id, id))
    .for('update')
  if (!stored?.unallocatedSince) return notificationMissing
  if (stored.resolvedAt)
    return refuse('conflict', `${stored.resolvedBy} dealt with it already: ${stored.resolution}.`)
  return ok(stored)
}

type UnallocatedMoney = { stored: Stored; gatewayPaymentId: string; amountCents: Cents }

async function toDocument(
  tx: Transaction,
  actor: Actor,
  { stored, gatewayPaymentId, amountCents }: UnallocatedMoney,
  number: string,
): Promise<Result<Allocated>> {
  const invoiceId = (await invoiceIdOf(tx, number)) ?? (await invoiceOfOrder(tx, number))
  const locked = invoiceId ? await lockInvoice(tx, invoiceId) : null
  if (!locked) return fieldError('number', `There is no order or invoice ${number}.`)
  const { invoice } = locked
  if (owedCents(invoice) + badDebtCents(invoice) === 0 || invoice.status === 'draft')
    return fieldError(
      'number',
      `Nothing is owed on ${invoice.invoiceNumber}. Choose another document, or the customer’s credit.`,
    )
  const { timezone } = await siteSettings(tx)
  const receipt = {
    amountCents,
    gatewayPaymentId,
    gatewayFeeCents: stored.feeCents,
    token: null,
    reference: gatewayPaymentId,
  }
  const notes = `Card payment ${gatewayPaymentId} allocated by hand`
  await allocatePayment(tx, locked, {
    receipt: {
      ...receipt,
      method: 'card',
      source: 'gateway',
      receivedOn: dayIn(timezone, stored.createdAt),
      notes,
    },
    by: { actor, now: now() },
  })
  return ok({ to: invoice.invoiceNumber, orderId: invoice.orderId, invoiceId: invoice.id })
}

async function invoiceOfOrder(tx: Transaction, orderNumber: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(orders.orderNumber, orderNumber),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.subscriptionId),
        isNull(invoices.deletedAt),
      ),
    )
    .orderBy(sql`${invoices.status} = 'cancelled'`)
    .limit(1)
  return row?.id ?? null
}

async function toCustomer(
  tx: Transaction,
  actor: Actor,
  { stored, gatewayPaymentId, amountCents }: UnallocatedMoney,
  email: string,
): Promise<Result<Allocated>> {
  const customer = await customerByEmail(email, tx)
  if (!customer) return fieldError('email', 'There is no customer with this email address.')
  const note = `${gatewayName(stored.gateway)} payment ${gatewayPaymentId}`
  await creditFromGateway(
    tx,
    { customerId: customer.id, amountCents, gatewayPaymentId, note },
    { actor, now: now() },
  )
  return ok({ to: `the credit of ${email}` })
}

function fieldError(name: string, message: string) {
  return refuse('invalid', message, { fields: { [name]: [message] } })
}

async function resolve(
  tx: Transaction,
  actor: Actor,
  { stored, resolution }: { stored: Stored; resolution: string },
): Promise<void> {
  const payment = { gatewayPaymentId: stored.gatewayPaymentId ?? '', raw: stored.rawBody }
  await resolveListed(tx, payment, { by: actorName(actor), resolution, now: now() })
  const title = `${gatewayName(stored.gateway)} payment ${payment.gatewayPaymentId}: ${resolution}`
  await recordActivity(tx, {
    actor,
    entityType: 'gateway_notification',
    entityId: stored.id,
    action: 'confirmed',
    title,
  })
}
