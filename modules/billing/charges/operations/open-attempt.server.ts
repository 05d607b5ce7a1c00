import { eq, max } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { isPayable, owedCents, smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import { endedBeforeRestore } from '#modules/billing/subscriptions/rules/suspension.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { type invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { wasChargedLately } from '../queries/chargeable-invoices.server.ts'
import { chargesItself } from '../queries/failed-charges.server.ts'
import type { Attempt } from './decide-charge.server.ts'

/**
 * Null when there is nothing left to charge, another process is charging it, or no automatic charge
 * is allowed now (D34).
 */
export async function openAttempt(
  tx: Transaction,
  { invoiceId, asOf }: { invoiceId: string; asOf: CalendarDate },
  { settings, isAutomatic }: { settings: SiteSettings; isAutomatic: boolean },
): Promise<Attempt | null> {
  const locked = await lockInvoice(tx, invoiceId)
  const { invoice } = locked ?? {}
  if (!invoice?.subscriptionId || !isPayable(invoice.status)) return null
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, invoice.subscriptionId))
    .for('update')
  if (!subscription || !chargesItself(subscription, settings)) return null
  const { gateway, gatewayToken } = subscription
  if (gateway === null || gatewayToken === null) return null
  const amountCents = owedCents(invoice)
  if (amountCents < smallestCharge) return null
  if (await isHeldBack(tx, { invoice, subscription, isAutomatic }, { asOf, settings })) return null
  const [last] = await tx
    .select({ attempt: max(chargeAttempts.attempt) })
    .from(chargeAttempts)
    .where(eq(chargeAttempts.invoiceId, invoice.id))
  const attempt = (last?.attempt ?? 0) + 1
  const [written] = await tx
    .insert(chargeAttempts)
    .values({
      invoiceId: invoice.id,
      subscriptionId: subscription.id,
      attempt,
      merchantPaymentId:
        attempt === 1 ? invoice.invoiceNumber : `${invoice.invoiceNumber}-T${attempt}`,
      gateway,
      gatewayToken,
      amountCents,
      requestedOn: asOf,
      isAutomatic,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning()
  return written ?? null
}

type Charging = {
  invoice: typeof invoices.$inferSelect
  subscription: typeof subscriptions.$inferSelect
  isAutomatic: boolean
}

/**
 * D34: the billing run charges a card not twice within 24 hours, and not for a period that ended
 * before the service was restored. The caller holds the subscription's lock.
 */
async function isHeldBack(
  tx: Transaction,
  { invoice, subscription, isAutomatic }: Charging,
  { asOf, settings }: { asOf: CalendarDate; settings: SiteSettings },
): Promise<boolean> {
  if (!isAutomatic) return false
  const { suspendedAt, restoredOn } = subscription
  const service = { suspendedOn: suspendedAt && dayIn(settings.timezone, suspendedAt), restoredOn }
  return (
    endedBeforeRestore(invoice, service, asOf, settings.billingSettings) ||
    (await wasChargedLately(tx, subscription.id, asOf))
  )
}
