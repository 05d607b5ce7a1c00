import { formatFileSize } from '#kernel/files/file-size.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { Spread } from '#platform/metrics.server.ts'
import { Card } from '#ui/primitives/card.tsx'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'
import type { SystemFacts } from '../tab-facts.server.ts'
import { good, type State, SystemRow, unreadable } from './system-row.tsx'
import { upTime } from './up-time.ts'

// The same figures as those of /metrics; `deploy/alerts.yml` warns of the same.
const slowPageSeconds = 1
const slowEventSeconds = 1
const failedShare = 0.01
/** More than a busy minute brings. */
const manyFiles = 100

export function ConnectionsRow({ workers }: SystemFacts) {
  const sum = (of: 'inUse' | 'waiting' | 'max') =>
    workers.reduce((total, { connections }) => total + connections[of], 0)
  const waiting = sum('waiting')
  // While a new connection is opened a request waits for it, though more may be opened.
  const isFull = waiting > 0 && sum('inUse') === sum('max')
  return (
    <SystemRow
      name="Connections"
      state={isFull ? { tone: 'warning', label: 'All in use' } : good()}
    >
      {sum('inUse')} of {sum('max')} in use.
      {isFull &&
        ` ${formatCount(waiting)} requests wait for one: raise DATABASE_POOL if it stays so, or look for slow statements.`}
    </SystemRow>
  )
}

export function EventsRow({ workers }: SystemFacts) {
  const lags = workers.flatMap(({ eventLagSeconds }) => eventLagSeconds ?? [])
  const slowest = Math.max(...lags)
  if (lags.length < workers.length)
    return (
      <SystemRow name="Live events" state={{ tone: 'warning', label: 'Delayed' }}>
        They do not arrive, and are looked for every few seconds. Where that stays so, a pooler
        before the database passes none on: set DATABASE_DIRECT_URL.
      </SystemRow>
    )
  return (
    <SystemRow
      name="Live events"
      state={slowest > slowEventSeconds ? { tone: 'warning', label: 'Slow' } : good()}
    >
      What changes reaches every server in {shownTime(slowest)}.
    </SystemRow>
  )
}

export function RequestsRow({ workers }: SystemFacts) {
  const requests = workers.reduce((total, one) => total + one.requests, 0)
  const failed = workers.reduce((total, one) => total + one.failed, 0)
  const pages = slowestOf(workers.map(({ pageSeconds }) => pageSeconds))
  const queries = slowestOf(workers.map(({ querySeconds }) => querySeconds))
  const state: State =
    failed > requests * failedShare
      ? { tone: 'danger', label: 'Many fail' }
      : (pages?.p95 ?? 0) > slowPageSeconds
        ? { tone: 'warning', label: 'Slow' }
        : good()
  return (
    <SystemRow name="Requests" state={state}>
      {formatCount(requests)} since the start, {formatCount(failed)} failed.
      {pages && ` A page takes ${spreadWords(pages)}.`}
      {queries && ` A statement takes ${spreadWords(queries)}.`}
      {failed > 0 && ' The log names each failure (level 50) with its request.'}
    </SystemRow>
  )
}

export function BillingRunRow({ metrics }: SystemFacts) {
  if (metrics === null) return <SystemRow name="Billing run" state={unreadable} />
  const { ended, isAlarming } = metrics.billingRun
  return (
    <SystemRow
      name="Billing run"
      state={isAlarming ? { tone: 'danger', label: 'Missing' } : good()}
      link={{ to: '/admin/billing/runs', label: 'See runs' }}
    >
      {ended === null ? 'None yet.' : `The last one ended ${upTime(ended).toLowerCase()} ago.`}
    </SystemRow>
  )
}

/** There only where files are to lie in a file store. */
export function FilesRow({ metrics }: SystemFacts) {
  const waiting = metrics?.files ?? null
  if (waiting === null) return null
  return (
    <SystemRow
      name="File store"
      state={waiting > manyFiles ? { tone: 'warning', label: 'Behind' } : good()}
    >
      {waiting === 0
        ? 'Every file lies in it.'
        : `${formatCount(waiting)} ${waiting === 1 ? 'file waits' : 'files wait'} in the database, where nothing is lost. If the number does not fall, the log says why.`}
    </SystemRow>
  )
}

/** The processes that serve; one that does not answer within two seconds is missing. */
export function Workers({ workers }: SystemFacts) {
  return (
    <Card title="Processes of this server" flush>
      <CardTable heads={heads}>
        <tbody className="divide-y divide-line">
          {workers.map(({ worker, upSeconds, memoryBytes, requests, failed }) => (
            <tr key={worker}>
              <td className="px-4 py-2.5">{worker}</td>
              <td className={amountCell}>{upTime(upSeconds)}</td>
              <td className={amountCell}>{formatFileSize(memoryBytes)}</td>
              <td className={`${amountCell} ${wide}`}>{formatCount(requests)}</td>
              <td className={`${amountCell} ${wide}`}>{formatCount(failed)}</td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </Card>
  )
}

const wide = 'max-sm:hidden'
const heads = [
  { label: 'Process' },
  { label: 'Running for' },
  { label: 'Memory' },
  { label: 'Requests', className: wide },
  { label: 'Failed', className: wide },
]

function slowestOf(spreads: readonly (Spread | null)[]): Spread | null {
  return spreads.reduce((most, one) => (one && one.p95 > (most?.p95 ?? 0) ? one : most), null)
}

function spreadWords({ mean, p95 }: Spread): string {
  return `${shownTime(mean)}, 95 of 100 at most ${shownTime(p95)}`
}

function shownTime(seconds: number): string {
  return seconds < 1
    ? `${(seconds * 1_000).toFixed(seconds < 0.01 ? 1 : 0)} ms`
    : `${seconds.toFixed(1)} s`
}
