import { sql } from 'drizzle-orm'
import { latestRunEnd } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { runWatch } from '#modules/billing/runs/queries/run-watch.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { filesWaiting } from '#platform/files/move.server.ts'
import { queueSchema } from '#platform/queue/schema.ts'

/** Ages in seconds; null where there is nothing of that age. */
export type SystemMetrics = {
  /** Jobs that are due; `failed` are tried no more. */
  jobs: { waiting: number; oldest: number | null; failed: number }
  /** Since a run last ended, and whether staff must act on a missing one. */
  billingRun: { ended: number | null; isAlarming: boolean }
  /** Since the last backup that the program made. */
  backup: number | null
  /** Files in the database that wait for the file store; null without one. */
  files: number | null
}

/** What the database knows of the whole site, whichever server is asked. */
export async function systemMetrics(): Promise<SystemMetrics> {
  const [{ rows }, runEnd, watch, { lastBackupAt }, files] = await Promise.all([
    db().execute<{ waiting: number; oldest: number | null; failed: number }>(
      sql`select count(*) filter (where ${isDue})::int as waiting,
        extract(epoch from now() - min(start_after) filter (where ${isDue}))::float8 as oldest,
        count(*) filter (where state = 'failed')::int as failed
        from ${sql.identifier(queueSchema)}.job
          where state in ('created', 'retry', 'failed')`,
    ),
    latestRunEnd(),
    runWatch(),
    siteSettings(),
    filesWaiting(),
  ])
  return {
    jobs: rows[0] ?? { waiting: 0, oldest: null, failed: 0 },
    billingRun: { ended: ageOf(runEnd), isAlarming: watch.alarm !== null },
    backup: ageOf(lastBackupAt),
    files,
  }
}

const isDue = sql`state in ('created', 'retry') and start_after <= now()`

/** In seconds. */
export function ageOf(moment: Date | null): number | null {
  return moment ? Math.max(0, (now().getTime() - moment.getTime()) / 1_000) : null
}
