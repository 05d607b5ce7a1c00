import { and, eq, gte, lte, min } from 'drizzle-orm'
import { addDays, dayIn, hourIn } from '#kernel/dates.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import { roles } from '#modules/identity/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type RunWatch, watchedDays, watchRuns } from '../rules/run-watch.ts'

/** Whether the daily billing run happened, as of now. */
export async function runWatch(executor: Executor = db()): Promise<RunWatch> {
  const { timezone } = await siteSettings(executor)
  const moment = now()
  const today = dayIn(timezone, moment)
  const [completed, running, installed] = await Promise.all([
    executor
      .selectDistinct({ asOf: billingRuns.asOf })
      .from(billingRuns)
      .where(
        and(
          eq(billingRuns.status, 'completed'),
          gte(billingRuns.asOf, addDays(today, -watchedDays)),
          lte(billingRuns.asOf, today),
        ),
      ),
    executor.select().from(billingRuns).where(eq(billingRuns.status, 'running')).limit(1),
    // The program creates the system roles at its first start.
    executor.select({ at: min(roles.createdAt) }).from(roles),
  ])
  const installedAt = installed[0]?.at ?? null
  return watchRuns({
    today,
    hour: hourIn(timezone, moment),
    now: moment,
    installedOn: installedAt && dayIn(timezone, installedAt),
    completedDays: completed.map(({ asOf }) => asOf),
    running: running[0] ?? null,
  })
}
