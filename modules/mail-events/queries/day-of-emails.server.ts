import { sql } from 'drizzle-orm'
import type { DayOfEmails } from '#modules/mail/rules/marketing-rates.ts'
import { now } from '#platform/clock.server.ts'
import type { Executor } from '#platform/database.server.ts'

/**
 * What became of the emails of the last 24 hours, or since staff last resumed marketing. A report
 * counts by the day on which it came.
 */
export async function dayOfEmails(executor: Executor): Promise<DayOfEmails> {
  const dayAgo = new Date(now().getTime() - 24 * 3_600_000).toISOString()
  const since = sql`greatest(${dayAgo}::timestamptz, coalesce((select marketing_resumed_at
    from mail_queue), ${dayAgo}::timestamptz))`
  const reported = (reason: string) => sql`(select count(*)::int from email_suppressions
    where reason = ${reason} and source in ('provider', 'bounce') and created_at > ${since})`
  const { rows } = await executor.execute<DayOfEmails>(sql`
    select (select count(*)::int from email_logs where created_at > ${since}
      and sent_at is not null) as sent,
      ${reported('hard_bounce')} as bounced, ${reported('complaint')} as complained`)
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 }
}
