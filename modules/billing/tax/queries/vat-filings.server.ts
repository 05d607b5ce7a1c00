import { desc, eq } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { vatFilings } from '#modules/billing/tables.tax.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

export type VatFiling = typeof vatFilings.$inferSelect

/** Every filed period, the latest first. */
export function vatFilingList(executor: Executor = db()): Promise<VatFiling[]> {
  return executor
    .select()
    .from(vatFilings)
    .where(eq(vatFilings.isOpening, false))
    .orderBy(desc(vatFilings.periodTo))
}

/** The day after the last filed one; null before the first filing. */
export function firstOpenDay([latest]: readonly VatFiling[]): CalendarDate | null {
  return latest ? addDays(latest.periodTo, 1) : null
}
