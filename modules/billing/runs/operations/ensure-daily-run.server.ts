import { and, eq } from 'drizzle-orm'
import { dayIn, hourIn } from '#kernel/dates.ts'
import { queryOpenCharges } from '#modules/billing/charges/operations/query-open-charges.server.ts'
import { moveGatewayCharges } from '#modules/billing/subscription-changes/operations/move-gateway-charges.server.ts'
import { sendEndsToGateway } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { runBilling } from './run-billing.server.ts'

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
