import { and, asc, eq, ne } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { attemptOf } from '#modules/billing/charges/operations/charge-cards.server.ts'
import type { Attempt } from '#modules/billing/charges/operations/decide-charge.server.ts'
import {
  invoiceIdOf,
  type LockedInvoice,
  lockInvoice,
  lockOrder,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import {
  isGatewayPaymentRecorded,
  requestedAmountsOf,
} from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { type AgreedAccount, noAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'
import { tokenHolder } from '#modules/billing/subscriptions/operations/store-card-token.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import {
  combinedPaymentInvoices,
  combinedPayments,
  payments,
} from '#modules/billing/tables.money.server.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { NotifiedDocument, Recorded } from '../rules/notified-document.ts'

type Kind<Name extends NotifiedDocument['kind']> = {
  kind: Name
  facts: Extract<NotifiedDocument, { kind: Name }>
}

/** One invoice of a combined payment; null when it was deleted since. */
export type Part = { invoiceId: string; amountCents: Cents; locked: LockedInvoice | null }

/** The document of a notification, locked until the transaction ends. */
export type FoundDocument =
  | (Kind<'order'> & { orderId: string; locked: Awaited<ReturnType<typeof lockOrder>> })
  | (Kind<'invoice'> & { locked: LockedInvoice })
  | (Kind<'charge'> & { locked: LockedInvoice; attempt: Attempt })
  | (Kind<'combined'> & { payment: typeof combinedPayments.$inferSelect; parts: Part[] })
  | (Kind<'stored_card'> & { subscription: typeof subscriptions.$inferSelect })
  | Kind<'unknown'>

/**
 * Finds and locks the document of a notification: by our number, or by the token alone for a
 * replaced card, whose number and item may be blank. The token is looked up last, once concurrent
 * notifications of one document already wait for its lock.
 */
export async function findNotifiedDocument(
  tx: Transaction,
  id: string,
  notification: GatewayNotification,
): Promise<FoundDocument> {
  const named =
    (await combinedPaymentOf(tx, notification)) ??
    (await orderOf(tx, notification)) ??
    (await invoiceOf(tx, notification)) ??
    (await unknownOf(tx, notification))
  return (await storedCardOf(tx, id, { notification, named })) ?? named
}

/** The payment with this reference and all its invoices, locked in order of id. */
async function combinedPaymentOf(
  tx: Transaction,
  notification: GatewayNotification,
): Promise<FoundDocument | null> {
  if (notification.merchantPaymentId === '') return null
  const [payment] = await tx
    .select()
    .from(combinedPayments)
    .where(eq(combinedPayments.reference, notification.merchantPaymentId))
    .for('update')
  if (!payment) return null
  const asked = await tx
    .select({
      invoiceId: combinedPaymentInvoices.invoiceId,
      amountCents: combinedPaymentInvoices.amountCents,
    })
    .from(combinedPaymentInvoices)
    .where(eq(combinedPaymentInvoices.combinedPaymentId, payment.id))
    .orderBy(asc(combinedPaymentInvoices.invoiceId))
  const parts: Part[] = []
  for (const part of asked) parts.push({ ...part, locked: await lockInvoice(tx, part.invoiceId) })
  const recorded = await recordedOn(tx, notification, ({ invoiceId }) =>
    parts.some((part) => part.invoiceId === invoiceId),
  )
  const { totalCents } = payment
  return {
    kind: 'combined',
    payment,
    parts,
    facts: { kind: 'combined', totalCents, recorded, ...accountOf(payment) },
  }
}

async function orderOf(
  tx: Transaction,
  notification: GatewayNotification,
): Promise<FoundDocument | null> {
  if (notification.merchantPaymentId === '') return null
  const named = eq(orders.orderNumber, notification.merchantPaymentId)
  const [found] = await tx.select({ id: orders.id }).from(orders).where(named)
  if (!found) return null
  const locked = await lockOrder(tx, found.id)
  // Read again under the lock: another notification may have changed it meanwhile.
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.id))
  if (!order) return null
  const holder = await tokenHolder(tx, notification.token)
  return {
    kind: 'order',
    orderId: order.id,
    locked,
    facts: {
      kind: 'order',
      status: order.status,
      isDeleted: order.deletedAt !== null,
      requestedCents: locked ? await requestedAmountsOf(locked.invoice, tx) : [order.totalCents],
      recorded: await recordedOn(tx, notification, (payment) => payment.orderId === order.id),
      token: holder && (holder.orderId === order.id ? 'own' : 'foreign'),
      ...accountOf(order),
    },
  }
}

/**
 * An invoice is named by the number of a charge or by its own number, which its form carries too;
 * only a charge comes with the token of its card.
 */
async function invoiceOf(
  tx: Transaction,
  notification: GatewayNotification,
): Promise<FoundDocument | null> {
  const { merchantPaymentId, token } = notification
  if (merchantPaymentId === '') return null
  const charged = await attemptOf(tx, merchantPaymentId)
  const invoiceId = charged?.invoiceId ?? (await invoiceIdOf(tx, merchantPaymentId))
  const locked = invoiceId ? await lockInvoice(tx, invoiceId) : null
  if (!locked) return null
  // Read again under the lock: another notification may have decided it meanwhile.
  const attempt = charged && (await attemptOf(tx, merchantPaymentId))
  const { invoice } = locked
  const account = await agreedFor(tx, locked)
  if (attempt && attempt.gatewayToken === token)
    return {
      kind: 'charge',
      locked,
      attempt,
      facts: {
        kind: 'charge',
        amountCents: attempt.amountCents,
        recordedAs: attempt.status === 'succeeded' ? attempt.gatewayPaymentId : null,
        ...account,
      },
    }
  const recorded = await recordedOn(tx, notification, (payment) => payment.invoiceId === invoice.id)
  return {
    kind: 'invoice',
    locked,
    facts: {
      kind: 'invoice',
      requestedCents: [invoice.totalCents, owedCents(invoice)],
      recorded,
      ...account,
    },
  }
}

async function unknownOf(
  tx: Transaction,
  notification: GatewayNotification,
): Promise<FoundDocument> {
  const recorded = await recordedOn(tx, notification, () => true)
  return {
    kind: 'unknown',
    facts: { kind: 'unknown', recorded, ...noAccount },
  }
}

async function storedCardOf(
  tx: Transaction,
  id: string,
  { notification, named }: { notification: GatewayNotification; named: FoundDocument },
): Promise<FoundDocument | null> {
  const subscription =
    notification.event === 'card_stored' ? await tokenHolder(tx, notification.token) : null
  if (!subscription || (named.kind === 'order' && named.facts.token === 'foreign')) return null
  const isRepeated = await isKnownChange(tx, id, notification)
  const facts = {
    kind: 'stored_card' as const,
    hasEnded: subscription.status === 'cancelled',
    isRepeated,
    ...accountOf(subscription),
  }
  return { kind: 'stored_card', subscription, facts }
}

/** Nothing is recorded under its number, so a repetition is recognised by its body. */
async function isKnownChange(
  tx: Transaction,
  id: string,
  { token, raw }: GatewayNotification,
): Promise<boolean> {
  const same = and(
    eq(gatewayNotifications.gatewayToken, token ?? ''),
    eq(gatewayNotifications.rawBody, raw),
  )
  const [earlier] = await tx
    .select({ id: gatewayNotifications.id })
    .from(gatewayNotifications)
    .where(and(same, eq(gatewayNotifications.state, 'accepted'), ne(gatewayNotifications.id, id)))
    .limit(1)
  return earlier !== undefined
}

async function recordedOn(
  tx: Transaction,
  { event, gatewayPaymentId }: GatewayNotification,
  isHere: (payment: { invoiceId: string; orderId: string | null }) => boolean,
): Promise<Recorded> {
  if (event !== 'paid' || gatewayPaymentId === '') return null
  const found = await tx
    .select({ invoiceId: payments.invoiceId, orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.gatewayPaymentId, gatewayPaymentId))
  // What staff put on a customer's credit is recorded, too, and on no document.
  if (found.length === 0)
    return (await isGatewayPaymentRecorded(tx, gatewayPaymentId)) ? 'here' : null
  return found.some(isHere) ? 'here' : 'elsewhere'
}

/**
 * D20: the merchant account that this invoice's card was agreed with; null for a transfer that is
 * paid by card after all.
 */
async function agreedFor(
  tx: Transaction,
  { order, invoice }: LockedInvoice,
): Promise<AgreedAccount> {
  if (!invoice.subscriptionId) return accountOf(order)
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, invoice.subscriptionId))
  return accountOf(subscription)
}

function accountOf(source: AgreedAccount | null | undefined): AgreedAccount {
  return {
    gateway: source?.gateway ?? null,
    gatewayMode: source?.gatewayMode ?? null,
    gatewayMerchantId: source?.gatewayMerchantId ?? null,
  }
}
