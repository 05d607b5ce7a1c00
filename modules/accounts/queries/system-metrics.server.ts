import { sql } from 'drizzle-orm'
import { latestRun } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { runWatch } from '#modules/billing/runs/queries/run-watch.server.ts'
import { mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { queueSchema } from '#platform/queue/schema.ts'

/** Ages in seconds; null where there is nothing of that age. */
export type SystemMetrics = {
  /** Those that are due; `failed` for good. */
  jobs: { waiting: number; oldest: number | null; failed: number }
  mail: { waiting: number; oldest: number | null; failed: number }
  /** Since the last run ended that was completed or failed, and whether staff must act on it. */
  billingRun: { ended: number | null; isAlarming: boolean }
  /** Since the last backup that the program made. */
  backup: number | null
}

/** What the database knows of the whole site, whichever server is asked. */
export async function systemMetrics(): Promise<SystemMetrics> {
  const [{ rows }, mail, run, watch, { lastBackupAt }] = await Promise.all([
    db().execute<{ waiting: number; oldest: number | null; failed: number }>(
      sql`select count(*) filter (where ${isDue})::int as waiting,
        extract(epoch from now() - min(start_after) filter (where ${isDue}))::float8 as oldest,
        count(*) filter (where state = 'failed')::int as failed
        from ${sql.identifier(queueSchema)}.job where state in ('created', 'retry', 'failed')`,
    ),
    mailQueueState(),
    latestRun(),
    runWatch(),
    siteSettings(),
  ])
  return {
    jobs: rows[0] ?? { waiting: 0, oldest: null, failed: 0 },
    mail: { waiting: mail.waiting, oldest: ageOf(mail.since), failed: mail.failed },
    billingRun: { ended: ageOf(run?.finishedAt), isAlarming: watch.alarm !== null },
    backup: ageOf(lastBackupAt),
  }
}

const isDue = sql`state in ('created', 'retry') and start_after <= now()`

function ageOf(moment: Date | null | undefined): number | null {
  return moment ? Math.max(0, (now().getTime() - moment.getTime()) / 1_000) : null
}
