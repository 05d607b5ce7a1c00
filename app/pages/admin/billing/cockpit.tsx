import { History, Play } from 'lucide-react'
import { href, useSearchParams } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { useRefresh } from '#app/use-refresh.ts'
import { formatDay } from '#kernel/date-format.ts'
import { addDays, dayIn } from '#kernel/dates.ts'
import { mayManageInvoices, mayRunBilling } from '#modules/billing/policy.ts'
import { revenueFigures } from '#modules/billing/revenue/queries/revenue-figures.server.ts'
import { RunAlarm } from '#modules/billing/runs/components/run-alarm.tsx'
import { billingForecast } from '#modules/billing/runs/queries/billing-forecast.server.ts'
import { runsOfDay } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { runWatch } from '#modules/billing/runs/queries/run-watch.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/cockpit'
import { RevenueCharts } from './charts/revenue-charts.tsx'
import { Forecast } from './forecast.tsx'
import { Today } from './run-metrics.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Billing' }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { timezone } = await siteSettings()
  const moment = now()
  const today = dayIn(timezone, moment)
  const [watch, runs, forecast, figures] = await Promise.all([
    runWatch(),
    runsOfDay(today),
    billingForecast(addDays(today, 1)),
    revenueFigures(),
  ])
  return {
    watch,
    runs,
    forecast,
    figures,
    today,
    timezone,
    now: moment,
    mayRun: mayRunBilling(member),
    seesInvoices: mayManageInvoices(member),
  }
}

/** Refreshes while a run is active or was just started, so that its counts stay current. */
const [workingEvery, restingEvery] = [2_000, 20_000]

export default function BillingCockpit({ loaderData }: Route.ComponentProps) {
  const { watch, runs, forecast, figures, today, timezone, now, mayRun, seesInvoices } = loaderData
  const [params] = useSearchParams()
  const justStarted = now.getTime() - Number(params.get('started')) < 60_000
  const isWorking = justStarted || runs.some(({ status }) => status === 'running')
  useRefresh(isWorking ? workingEvery : restingEvery)
  return (
    <>
      <PageHeader
        title="Billing"
        description={
          runs.length === 0
            ? 'What the next run will do, and your income.'
            : `What the run of ${formatDay(today)} did, what the next one will do, and your income.`
        }
        actions={
          <>
            <Button
              to="/admin/billing/runs"
              variant="outline"
              icon={<History aria-hidden="true" className="size-4" />}
            >
              Past runs
            </Button>
            <Button to="/admin/billing/run" icon={<Play aria-hidden="true" className="size-4" />}>
              {mayRun ? 'Run now' : 'Dry run'}
            </Button>
          </>
        }
      />
      {watch.alarm && <RunAlarm alarm={watch.alarm} />}
      {watch.alarm === null && watch.missedDays.length > 0 && (
        <Alert kind="info" title="Days without a run">
          No run finished on {watch.missedDays.map(formatDay).join(', ')}. Each later run catches up
          one missed period.
        </Alert>
      )}
      <Today runs={runs} zone={timezone} now={now} />
      <Card
        title="Tomorrow"
        actions={
          <Button
            to={`${href('/admin/billing/run')}?day=${forecast.day}`}
            variant="ghost"
            size="sm"
          >
            Forecast another day
          </Button>
        }
      >
        <Forecast forecast={forecast} />
      </Card>
      <RevenueCharts figures={figures} zone={timezone} seesInvoices={seesInvoices} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading="Billing" message="Failed to load billing" actions={null} error={error} />
  )
}
