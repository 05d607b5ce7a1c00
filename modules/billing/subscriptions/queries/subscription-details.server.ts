import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { periodRates } from '#modules/billing/documents/queries/period-rates.server.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { owedCents } from '#modules/billing/documents/rules/balance.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { cancellationProposals, paymentPromises } from '#modules/billing/tables.renewals.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { termsAtRenewal } from '../rules/renewal.ts'
import { totalsAtRenewal, vatChangeAtRenewal } from '../rules/renewal-totals.ts'
import { invoicesOf } from './creditable-documents.server.ts'
import { itemsOf } from './subscription-items.server.ts'

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
