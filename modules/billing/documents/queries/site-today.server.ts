import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

/** Today in the business's time zone, which decides due dates and VAT rates. */
export async function siteToday(executor: Executor = db()): Promise<CalendarDate> {
  const settings = await siteSettings(executor)
  return dayIn(settings.timezone, now())
}
