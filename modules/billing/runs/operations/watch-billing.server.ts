import { sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { isRecorded } from '#modules/activity/queries/is-recorded.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-who-may.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { runWatch } from '../queries/run-watch.server.ts'
import { alarmMessage } from '../rules/run-watch.ts'

const watchman: Actor = { kind: 'system', name: 'Billing watch' }

/**
 * Every hour, on its own schedule: when the daily run is missing, mails staff who may see billing
 * and logs an alert, once a day however many servers check. True when it alerted them.
 */
export async function watchBilling(): Promise<boolean> {
  const { alarm } = await runWatch()
  if (!alarm) return false
  const { timezone } = await siteSettings()
  const day = dayIn(timezone, now())
  const { headline, advice } = alarmMessage(alarm)
  const alerted = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('billing-watch'))`)
    const row = { entityType: 'billing_run', entityId: day, action: 'attention' } as const
    if (await isRecorded(tx, row)) return ok(false)
    await recordActivity(tx, { actor: watchman, ...row, title: headline })
    for (const { userId, name, email } of await subscribedStaff(
      'alarms',
      await staffWhoMay('billing.view', tx),
      tx,
    ))
      await enqueueMail(tx, {
        key: `billing_run_missing:${day}:${userId}`,
        template: 'billing_run_missing',
        to: email,
        variables: { staff_name: name, headline, advice },
      })
    return ok(true)
  })
  return alerted.ok && alerted.value
}
