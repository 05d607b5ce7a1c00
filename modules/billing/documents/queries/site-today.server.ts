import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

/** The day it is where the business is: due dates and VAT rates are asked for this day. */
export async function siteToday(executor: Executor = db()): Promise<CalendarDate> {
  const settings = await siteSettings(executor)
  return dayIn(settings.timezone, now())
}
