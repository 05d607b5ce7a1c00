import { and, eq, sql } from 'drizzle-orm'
import { dayIn, hourIn } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { isRecorded } from '#modules/activity/queries/recent-activity.server.ts'
import { queryOpenCharges } from '#modules/billing/charges/operations/query-open-charges.server.ts'
import { moveGatewayCharges } from '#modules/billing/subscription-changes/operations/move-gateway-charges.server.ts'
import { sendEndsToGateway } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { runWatch } from '../queries/run-watch.server.ts'
import { alarmMessage } from '../rules/run-watch.ts'
import { runBilling } from './run-billing.server.ts'

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

/**
 * The run starts at six in the site's zone: mails and charges come while people are awake, and
 * before Friday noon.
 */
const firstHour = 6

/**
 * Every hour: starts the daily run if it is not done, so that a server that was down at six or
 * crashed catches up, and a changed time zone applies at once. Between runs it queries open charges
 * and repeats cancellations that the gateway has not confirmed.
 */
export async function ensureDailyRun(): Promise<void> {
  const settings = await siteSettings(db())
  const moment = now()
  const today = dayIn(settings.timezone, moment)
  const hour = hourIn(settings.timezone, moment)
  const [done] = await db()
    .select({ id: billingRuns.id })
    .from(billingRuns)
    .where(and(eq(billingRuns.asOf, today), eq(billingRuns.status, 'completed')))
    .limit(1)
  if (hour < firstHour || done) {
    await queryOpenCharges(today, settings)
    await moveGatewayCharges(today, settings)
    await sendEndsToGateway(settings)
    return
  }
  const run = await runBilling({ startedBy: 'Schedule' })
  if (run.ok)
    log().info(
      { run: run.value.runId, counts: run.value.counts, message: run.value.message },
      'billing run',
    )
}
