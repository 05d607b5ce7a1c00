import { dayIn, hourIn } from '#kernel/dates.ts'
import { incomeWithin } from '#modules/billing/revenue/queries/income.server.ts'
import { latestRun, runProblems } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { runWatch } from '#modules/billing/runs/queries/run-watch.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'

/** The page does not wait longer for the chart. */
const incomeWaitMs = 250
/**
 * The hour of the site's day in which the run begins; an unfinished one is tried again every hour.
 */
const runHour = 6

/**
 * The last run, when the next one begins, what went wrong on the day of the last one, and the
 * income; for who may see billing.
 */
export async function billingState() {
  const { timezone } = await siteSettings()
  const moment = now()
  const today = dayIn(timezone, moment)
  const [{ alarm }, last, income] = await Promise.all([
    runWatch(),
    latestRun(),
    incomeWithin(incomeWaitMs),
  ])
  const { charges, suspended, parked } = last
    ? await runProblems(last.asOf)
    : { charges: [], suspended: [], parked: [] }
  const isDone = last?.asOf === today && last.status === 'completed'
  const next = isDone ? 'tomorrow' : hourIn(timezone, moment) <= runHour ? 'today' : 'soon'
  return {
    alarm,
    last,
    next,
    problems: { declined: charges.length, suspended: suspended.length, parked: parked.length },
    income,
  } as const
}

export type BillingState = Awaited<ReturnType<typeof billingState>>
