import { and, count, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, startOfDay } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { receipts } from '#modules/billing/receipts/queries/receipts.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'

type Total = { count: number; cents: Cents }
export type DaySales = { orders: Total; received: Total; failedCharges: number }

/**
 * What was sold and received on a day of the site's time zone, VAT included: orders that were
 * placed and not cancelled, and money by the day that it was received, less what was reversed, as
 * the receipts journal has it.
 */
export async function daySales(day: CalendarDate): Promise<DaySales> {
  const { timezone } = await siteSettings()
  const [from, to] = [startOfDay(timezone, day), startOfDay(timezone, addDays(day, 1))]
  const [[placed], [received], [failed]] = await Promise.all([
    db()
      .select({ count: count(), cents: sql<Cents>`coalesce(sum(${orders.totalCents}), 0)::bigint` })
      .from(orders)
      .where(
        and(
          gte(orders.createdAt, from),
          lt(orders.createdAt, to),
          isNull(orders.deletedAt),
          ne(orders.status, 'cancelled'),
        ),
      ),
    db()
      .select({
        count: count(sql`case when kind <> 'reversal' then 1 end`),
        cents: sql<Cents>`coalesce(sum(amount_cents), 0)::bigint`,
      })
      .from(sql`(${receipts(timezone)}) as receipts`)
      .where(sql`day = ${day}`),
    db()
      .select({ count: count() })
      .from(chargeAttempts)
      .where(and(eq(chargeAttempts.status, 'declined'), eq(chargeAttempts.requestedOn, day))),
  ])
  const none = { count: 0, cents: 0 }
  return {
    orders: placed ?? none,
    received: received ?? none,
    failedCharges: failed?.count ?? 0,
  }
}
