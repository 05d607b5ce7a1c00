import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { periodRates } from '#modules/billing/documents/queries/period-rates.server.ts'
import { termsAtRenewal } from '#modules/billing/subscriptions/rules/renewal.ts'
import {
  renewsByItself,
  totalsAtRenewal,
} from '#modules/billing/subscriptions/rules/renewal-totals.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

export type NextRenewal = { subscriptionId: string; on: CalendarDate; totalCents: Cents }

/**
 * When the service of a renewal's document renews next, and for how much with VAT. Null for other
 * documents and for a service that ends or is paused.
 */
export async function nextRenewal(
  { subscriptionId }: { subscriptionId: string | null },
  executor: Executor = db(),
): Promise<NextRenewal | null> {
  if (subscriptionId === null) return null
  const [subscription] = await executor
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  if (!subscription || !renewsByItself(subscription)) return null
  const { total } = totalsAtRenewal(
    { ...subscription, ...termsAtRenewal(subscription) },
    await periodRates(executor),
  )
  return { subscriptionId, on: subscription.nextBillingDate, totalCents: total }
}

/** The same of an invoice by its id. */
export async function renewalAfter(invoiceId: string): Promise<NextRenewal | null> {
  const [invoice] = await db()
    .select({ subscriptionId: invoices.subscriptionId })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  return invoice ? nextRenewal(invoice) : null
}
