import { href, Link } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import type { BillingRunRow } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { RunMetrics } from './run-metrics.tsx'
import { RunStatusBadge, RunTimes } from './run-state.tsx'

type Props = { runs: readonly BillingRunRow[]; zone: TimeZone; now: Date }

/** The day's run and its results; 'Run now' may add more runs, whose counts are summed. */
export function Today({ runs, zone, now }: Props) {
  return (
    <section aria-labelledby="today" className="flex flex-col gap-3">
      <h2 id="today" className="font-semibold text-lg">
        Today
      </h2>
      {runs.length === 0 ? (
        <p className="rounded-xl border border-line border-dashed px-4 py-5 text-muted text-sm">
          No run yet today. It starts automatically between 06:00 and 07:00, and retries every hour.
        </p>
      ) : (
        <>
          <ul className="flex flex-col gap-1.5 text-sm">
            {runs.slice(0, 5).map((run) => (
              <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <RunStatusBadge status={run.status} />
                <Link
                  to={href('/admin/billing/runs/:id', { id: run.id })}
                  className="text-muted underline decoration-line-strong underline-offset-2 hover:text-text"
                >
                  <RunTimes run={run} zone={zone} now={now} />
                </Link>
              </li>
            ))}
          </ul>
          {runs.map(
            (run) =>
              run.message !== '' && (
                <Alert key={run.id} kind="warning" title="Message from the run">
                  {run.message}
                </Alert>
              ),
          )}
          <RunMetrics runs={runs} />
        </>
      )}
    </section>
  )
}
