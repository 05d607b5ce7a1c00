import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import {
  type CarriedFields,
  carriedFields,
  noCarriedFields,
} from '#modules/billing/documents/rules/document-lines.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { BillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { itemsAtRenewal, type SubscriptionItem } from '../rules/items.ts'
import { invoicedUpTo } from '../rules/renewal.ts'
import type { SubscriptionPaymentMethod } from '../rules/subscription-list.ts'
import { billedAgainOn } from '../rules/suspension.ts'
import { itemsOfMany } from './subscription-details.server.ts'

/** Only the columns that billing needs: a run reads a million rows. */
const billed = {
  id: subscriptions.id,
  customerId: subscriptions.customerId,
  orderId: subscriptions.orderId,
  packageId: subscriptions.packageId,
  description: subscriptions.description,
  billingPeriod: subscriptions.billingPeriod,
  amountCents: subscriptions.amountCents,
  paymentMethod: subscriptions.paymentMethod,
  recurringModel: subscriptions.recurringModel,
  gatewayToken: subscriptions.gatewayToken,
  gateway: subscriptions.gateway,
  gatewayMode: subscriptions.gatewayMode,
  gatewayMerchantId: subscriptions.gatewayMerchantId,
  anchorDay: subscriptions.anchorDay,
  startDate: subscriptions.startDate,
  lastBillingDate: subscriptions.lastBillingDate,
  nextBillingDate: subscriptions.nextBillingDate,
  chargeNotBefore: subscriptions.chargeNotBefore,
  suspendedAt: subscriptions.suspendedAt,
  pendingPackageId: subscriptions.pendingPackageId,
  pendingBillingPeriod: subscriptions.pendingBillingPeriod,
  pendingAmountCents: subscriptions.pendingAmountCents,
  pendingDescription: subscriptions.pendingDescription,
}

const buying = {
  email: customers.email,
  phone: customers.phone,
  firstName: customers.firstName,
  lastName: customers.lastName,
  displayName: customers.displayName,
  company: customers.company,
  vatNumber: customers.vatNumber,
  billingAddress: customers.billingAddress,
}

export type DueSubscription = {
  subscription: Pick<typeof subscriptions.$inferSelect, keyof typeof billed>
  /** Those that the renewal bills. */
  items: SubscriptionItem[]
  buyer: DocumentBuyer
  /** As on the order that started it. */
  carried: CarriedFields
  /** Periods already billed on this day. */
  periodsToday: number
  hasCredit: boolean
}

/** Cursor of the next batch. */
export type DuePosition = { nextBillingDate: CalendarDate; id: string }

type Asking = {
  asOf: CalendarDate
  settings: BillingSettings
  runId?: string | undefined
  after?: DuePosition | null
  only?: string[]
}

/**
 * Active, not suspended (unless suspended time is billed), not parked, renewing, not charged by the
 * gateway, and due (transfers some days in advance).
 */
export function isDue({ asOf, settings }: Pick<Asking, 'asOf' | 'settings'>): SQL | undefined {
  const eftDay = addDays(asOf, settings.recurring_eft_reminder_days)
  return and(
    eq(subscriptions.status, 'active'),
    eq(subscriptions.autoRenew, true),
    eq(subscriptions.cancelAtPeriodEnd, false),
    settings.bill_suspended_time ? undefined : isNull(subscriptions.suspendedAt),
    isNull(subscriptions.parkedAt),
    sql`${subscriptions.nextBillingDate} <=
      case ${subscriptions.paymentMethod}
      when 'card' then ${asOf}::date else ${eftDay}::date end`,
    // The date alone as a comparison too, so that PostgreSQL can use the index.
    sql`${subscriptions.nextBillingDate} <= ${eftDay > asOf ? eftDay : asOf}::date`,
    or(isNull(subscriptions.recurringModel), eq(subscriptions.recurringModel, 'token')),
  )
}

/** No server is without a run for longer, so an older period was left out on purpose. */
const oldestDays = 28

/**
 * Suspended services whose periods went by while suspended time was not billed (D34), before
 * `bill_suspended_time` was switched on.
 */
export function hasUnbilledPast(asOf: CalendarDate): SQL | undefined {
  return and(
    eq(subscriptions.status, 'active'),
    isNotNull(subscriptions.suspendedAt),
    ne(subscriptions.billingPeriod, 'once'),
    or(isNull(subscriptions.recurringModel), eq(subscriptions.recurringModel, 'token')),
    lt(subscriptions.nextBillingDate, addDays(asOf, -oldestDays)),
    sql`not exists (select from ${recurringBillingLogs} log
      where log.subscription_id = ${subscriptions.id}
        and log.billing_date = ${subscriptions.nextBillingDate})`,
  )
}

/** Of a row of `subscriptions`: without VAT. */
export const renewalCents =
  sql<number>`coalesce(${subscriptions.pendingAmountCents}, ${subscriptions.amountCents})`.mapWith(
    Number,
  )

/**
 * Services whose periods before the run leaves out, and which it then bills: they were suspended
 * while suspended time was not billed.
 */
export async function servicesBilledAgain(
  asOf: CalendarDate,
  settings: BillingSettings,
  { limit, executor }: { limit: number; executor: Executor },
) {
  if (!settings.bill_suspended_time) return []
  const { id, paymentMethod, nextBillingDate, anchorDay, billingPeriod } = subscriptions
  const dates = { nextBillingDate, anchorDay, billingPeriod }
  const rows = await executor
    .select({ id, paymentMethod, ...dates, cents: renewalCents })
    .from(subscriptions)
    .where(and(isDue({ asOf, settings }), hasUnbilledPast(asOf)))
    .orderBy(nextBillingDate, id)
    .limit(limit)
  const upTo = (method: SubscriptionPaymentMethod) =>
    invoicedUpTo(method, asOf, settings.recurring_eft_reminder_days)
  return rows.filter((row) => billedAgainOn(row, asOf) <= upTo(row.paymentMethod))
}

/**
 * Not billed by this run before: one run bills one period of a subscription, also when it is
 * continued after a crash.
 */
function notBilledBy(runId: string | undefined): SQL | undefined {
  if (runId === undefined) return undefined
  return sql`not exists (select from ${recurringBillingLogs}
    where ${recurringBillingLogs.subscriptionId} = ${subscriptions.id}
      and ${recurringBillingLogs.runId} = ${runId})`
}

/** Locks the next batch of due subscriptions; skips rows locked by others. */
export async function lockDueBatch(
  tx: Executor,
  asking: Asking,
  size: number,
): Promise<DueSubscription[]> {
  const { asOf, after, only, runId } = asking
  const rows = await tx
    .select({
      subscription: billed,
      customer: buying,
      order: {
        name: orders.customerName,
        company: orders.customerCompany,
        vatNumber: orders.customerVatNumber,
        address: orders.billingAddress,
      },
      carried: carriedFields(orders),
      periodsToday: sql<number>`(select count(*)
        from recurring_billing_logs log
          where log.subscription_id = subscriptions.id
        and log.billed_on = ${asOf}
          and log.invoice_id is not null)`.mapWith(Number),
      hasCredit: sql<boolean>`coalesce((select sum(credit.amount_cents)
        from customer_credits credit
        where credit.customer_id = subscriptions.customer_id), 0) > 0`,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(
      and(
        isDue(asking),
        notBilledBy(runId),
        after
          ? sql`(${subscriptions.nextBillingDate}, ${subscriptions.id}) > (${after.nextBillingDate}::date, ${after.id}::uuid)`
          : undefined,
        only ? inArray(subscriptions.id, only) : undefined,
      ),
    )
    .orderBy(asc(subscriptions.nextBillingDate), asc(subscriptions.id))
    .limit(size)
    .for('update', { of: subscriptions, skipLocked: true })
  const items = await itemsOfMany(
    rows.map(({ subscription }) => subscription.id),
    tx,
  )
  return rows.map(({ subscription, customer, order, carried, ...found }) => {
    // The customer's current details, or those of the order where the record has no address.
    const known = customer.billingAddress.line1 !== '' || !order?.address
    const name =
      `${customer.firstName} ${customer.lastName}`.trim() || customer.displayName || customer.email
    const own = {
      name,
      company: customer.company,
      vatNumber: customer.vatNumber,
      address: customer.billingAddress,
    }
    const buyer = {
      ...(known || !order ? own : order),
      email: customer.email,
      phone: customer.phone,
    }
    return {
      subscription,
      buyer,
      carried: carried ?? noCarriedFields,
      items: itemsAtRenewal(items.get(subscription.id) ?? []),
      ...found,
    }
  })
}

export type BillingPreview = { method: 'card' | 'eft'; count: number; cents: number }[]

/** What a run of that day would bill, without VAT, for the forecast. */
export async function previewBilling(
  asOf: CalendarDate,
  settings: BillingSettings,
): Promise<BillingPreview> {
  const rows = await db()
    .select({
      method: subscriptions.paymentMethod,
      count: sql<number>`count(*)`.mapWith(Number),
      cents:
        sql<number>`coalesce(sum(coalesce(${subscriptions.pendingAmountCents}, ${subscriptions.amountCents})), 0)`.mapWith(
          Number,
        ),
    })
    .from(subscriptions)
    .where(isDue({ asOf, settings }))
    .groupBy(subscriptions.paymentMethod)
    .orderBy(subscriptions.paymentMethod)
  return rows
}
