import { href, Link } from 'react-router'
import { formatMoment, formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { countOf, formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import type { BillingRunRow } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { addCounts, noCounts, runStatusLabels } from '#modules/billing/runs/rules/run-list.ts'
import type { BillingRunStatus } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

/** The counts of one run, or of all runs of a day, each linked to its list. */
export function RunMetrics({ runs }: { runs: readonly BillingRunRow[] }) {
  const counts = runs.reduce((sum, run) => addCounts(sum, run.counts), noCounts)
  // The lists are by run: of several, the one that did most.
  const main = runs.toSorted((a, b) => b.counts.due - a.counts.due)[0]
  const page = (rest: string) =>
    main && `${href('/admin/billing/runs/:id', { id: main.id })}${rest}`
  const behind = (count: number, rest = '') => (count > 0 ? page(rest) : undefined)
  const { unknown, reminded, proposed } = counts
  return (
    <StatCards label="What the run did">
      <StatCard
        label="Due"
        value={formatCount(counts.due)}
        note="subscriptions"
        to={behind(counts.due)}
      />
      <StatCard
        label="Invoiced"
        value={formatCount(counts.invoiced)}
        note={formatRand(counts.invoicedCents)}
        to={behind(counts.invoiced)}
      />
      <StatCard
        label="Charged"
        value={formatCount(counts.charged)}
        note={formatRand(counts.chargedCents)}
        to={behind(counts.charged, '?status=completed')}
      />
      <StatCard
        label="Declined"
        value={formatCount(counts.declined)}
        note={unknown > 0 ? `${formatCount(unknown)} not confirmed yet` : 'cards'}
        to={behind(counts.declined + unknown, '#charges')}
      />
      <StatCard
        label="Mailed"
        value={formatCount(counts.mailed)}
        note={countOf(reminded, 'reminder')}
        to={behind(counts.mailed, '?status=invoice_sent')}
      />
      <StatCard
        label="Suspended"
        value={formatCount(counts.suspended)}
        note={proposed > 0 ? `${formatCount(proposed)} to be cancelled` : 'services'}
        to={behind(counts.suspended, '#suspended')}
      />
      <StatCard
        label="Failed"
        value={formatCount(counts.failed)}
        note="not billed"
        to={behind(counts.failed, '?status=failed')}
      />
      <StatCard
        label="Parked"
        value={formatCount(counts.parked)}
        note="need review"
        to={behind(counts.parked, '#parked')}
      />
    </StatCards>
  )
}

export function RunStatusBadge({ status }: { status: BillingRunStatus }) {
  return <StatusBadge status={status} labels={runStatusLabels} />
}

/** When it ran, who started it, how long it took, or its last heartbeat. */
export function RunTimes({ run, zone, now }: { run: BillingRunRow; zone: TimeZone; now: Date }) {
  const { startedAt, finishedAt, heartbeatAt, startedBy } = run
  return (
    <>
      Started {formatMoment(startedAt, zone)} by {startedBy}
      {finishedAt
        ? ` · took ${duration(finishedAt.getTime() - startedAt.getTime())}`
        : ` · last active ${sinceThen(heartbeatAt, now, zone)}`}
    </>
  )
}

function sinceThen(moment: Date, now: Date, zone: TimeZone): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - moment.getTime()) / 1000))
  return seconds < 60 ? `${seconds} seconds ago` : formatRelative(moment, now, zone)
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 1) return 'under a second'
  if (seconds < 120) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

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
