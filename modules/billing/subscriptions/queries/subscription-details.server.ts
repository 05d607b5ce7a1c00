import { and, asc, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { periodRates, siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { mayChangeSubscription, type SubscriptionRight } from '#modules/billing/policy.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { cancellationProposals, paymentPromises } from '#modules/billing/tables.renewals.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { SubscriptionItem } from '../rules/items.ts'
import { termsAtRenewal } from '../rules/renewal.ts'
import { totalsAtRenewal, vatChangeAtRenewal } from '../rules/renewal-totals.ts'
import { invoicesOf } from './creditable-documents.server.ts'

const columns = {
  subscriptionId: subscriptionItems.subscriptionId,
  id: subscriptionItems.id,
  position: subscriptionItems.position,
  packageId: subscriptionItems.packageId,
  description: subscriptionItems.description,
  quantity: subscriptionItems.quantity,
  unitPriceCents: subscriptionItems.unitPriceCents,
  startedOn: subscriptionItems.startedOn,
  endsAtRenewal: subscriptionItems.endsAtRenewal,
}

/**
 * The items of a subscription that have not ended, those that wait for the renewal included, in
 * their order.
 */
export async function itemsOf(
  subscriptionId: string,
  executor: Executor = db(),
): Promise<SubscriptionItem[]> {
  return (await itemsOfMany([subscriptionId], executor)).get(subscriptionId) ?? []
}

/** The same for many subscriptions, in one statement. */
export async function itemsOfMany(
  subscriptionIds: readonly string[],
  executor: Executor,
): Promise<Map<string, SubscriptionItem[]>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await executor
    .select(columns)
    .from(subscriptionItems)
    .where(
      and(
        subscriptionIds.length === 1
          ? eq(subscriptionItems.subscriptionId, subscriptionIds[0] ?? '')
          : inArray(subscriptionItems.subscriptionId, [...subscriptionIds]),
        isNull(subscriptionItems.endedOn),
      ),
    )
    .orderBy(asc(subscriptionItems.position))
  const items = new Map<string, SubscriptionItem[]>()
  for (const { subscriptionId, ...item } of rows) {
    const own = items.get(subscriptionId)
    if (own) own.push(item)
    else items.set(subscriptionId, [item])
  }
  return items
}

export type SubscriptionDetails = NonNullable<Awaited<ReturnType<typeof subscriptionDetails>>>

const customerColumns = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  company: customers.company,
  isExempt: customers.dunningExempt,
}

/**
 * Everything that staff see of one subscription, without its history. Null when missing. Its
 * gateway token stays on the server.
 */
export async function subscriptionDetails(id: string) {
  if (!isId(id)) return null
  const [found] = await db()
    .select({
      subscription: subscriptions,
      customer: customerColumns,
      packageName: packages.name,
      orderNumber: orders.orderNumber,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .leftJoin(packages, eq(packages.id, subscriptions.packageId))
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.id, id))
  if (!found) return null
  const { gatewayToken, ...subscription } = found.subscription
  const today = await siteToday()
  const items = await itemsOf(id)
  const [owed, [openCharge], [proposal], promises, balanceCents] = await Promise.all([
    owedOn(found.subscription),
    db()
      .select({
        number: chargeAttempts.merchantPaymentId,
        amountCents: chargeAttempts.amountCents,
        createdAt: chargeAttempts.createdAt,
        message: chargeAttempts.message,
      })
      .from(chargeAttempts)
      .where(
        and(
          eq(chargeAttempts.subscriptionId, id),
          inArray(chargeAttempts.status, ['requested', 'unknown']),
        ),
      ),
    db()
      .select({
        id: cancellationProposals.id,
        proposedOn: cancellationProposals.proposedOn,
        number: invoices.invoiceNumber,
        dueDate: invoices.dueDate,
        invoiceId: invoices.id,
      })
      .from(cancellationProposals)
      .innerJoin(invoices, eq(invoices.id, cancellationProposals.invoiceId))
      .where(
        and(
          eq(cancellationProposals.subscriptionId, id),
          eq(cancellationProposals.status, 'proposed'),
        ),
      )
      .orderBy(desc(cancellationProposals.createdAt))
      .limit(1),
    promisesOf(found.subscription.customerId, id, today),
    creditOf(found.subscription.customerId, db()),
  ])
  const hasToken = gatewayToken !== null
  const rates = await periodRates(db())
  const renewing = { ...subscription, ...termsAtRenewal(subscription) }
  return {
    ...found,
    subscription: { ...subscription, hasToken },
    items,
    owed,
    openCharge: openCharge ?? null,
    proposal: proposal ?? null,
    promises,
    balanceCents,
    today,
    /** With VAT, as the next period will be billed. */
    renewalCents: totalsAtRenewal(renewing, rates).total,
    vatNotice: vatChangeAtRenewal(renewing, rates, today),
  }
}

/** Open invoices of this subscription, oldest first. */
async function owedOn(subscription: typeof subscriptions.$inferSelect) {
  const rows = await db()
    .select()
    .from(invoices)
    .where(and(invoicesOf(subscription), inArray(invoices.status, ['pending', 'unpaid'])))
    .orderBy(invoices.dueDate, invoices.id)
  return rows.map((invoice) => ({
    id: invoice.id,
    number: invoice.invoiceNumber,
    dueDate: invoice.dueDate,
    owedCents: owedCents(invoice),
  }))
}

/** Current promises to pay: for the whole customer, or for an invoice of this subscription. */
async function promisesOf(customerId: string, subscriptionId: string, today: string) {
  return db()
    .select({
      id: paymentPromises.id,
      promisedOn: paymentPromises.promisedOn,
      note: paymentPromises.note,
      recordedBy: paymentPromises.recordedBy,
      number: invoices.invoiceNumber,
    })
    .from(paymentPromises)
    .leftJoin(invoices, eq(invoices.id, paymentPromises.invoiceId))
    .where(
      and(
        eq(paymentPromises.customerId, customerId),
        isNull(paymentPromises.withdrawnAt),
        gte(paymentPromises.promisedOn, today),
        or(isNull(paymentPromises.invoiceId), eq(invoices.subscriptionId, subscriptionId)),
      ),
    )
    .orderBy(paymentPromises.promisedOn)
}

type Subscription = typeof subscriptions.$inferSelect

/**
 * The subscription, for actors who may change it. Another customer's and a missing one are refused
 * alike: not_found.
 */
export async function changeableSubscription(
  actor: Actor,
  subscriptionId: string,
  right: SubscriptionRight,
): Promise<Result<Subscription>> {
  const missing = refuse('not_found', 'There is no such subscription.')
  if (!isId(subscriptionId)) return missing
  const [found] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  return found && mayChangeSubscription(actor, found, right) ? ok(found) : missing
}
