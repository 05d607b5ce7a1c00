import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { invoices, type subscriptions } from '#modules/billing/tables.server.ts'
import { begunOn } from '../rules/proration.ts'

type Subscription = typeof subscriptions.$inferSelect

/** Selects the invoices of a subscription that an operation needs to lock. */
export type Wanted = (subscription: Subscription, today: CalendarDate) => SQL | undefined

/** The invoice of a period that has not begun, and later ones. */
export const invoicedInAdvance: Wanted = (subscription, today) => {
  const { id, lastBillingDate } = subscription
  if (lastBillingDate === null || begunOn(subscription) <= today) return sql`false`
  const ahead = sql`(select ahead.created_at from invoices ahead where ahead.subscription_id = ${id} and ahead.period_start = ${lastBillingDate}
    and ahead.kind = 'invoice' and ahead.status in ('pending', 'unpaid') and ahead.deleted_at is null)`
  return and(
    sql`${invoices.createdAt} >= ${ahead}`,
    inArray(invoices.status, ['pending', 'unpaid', 'paid', 'credited']),
  )
}
