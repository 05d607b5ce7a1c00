import { formatMoment, formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { BillingRunRow } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { runStatusLabels } from '#modules/billing/runs/rules/run-list.ts'
import type { BillingRunStatus } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { StatusBadge, type Tone } from '#ui/feedback/badge.tsx'

const tones: Record<BillingRunStatus, Tone> = {
  running: 'info',
  completed: 'positive',
  interrupted: 'warning',
}

export function RunStatusBadge({ status }: { status: BillingRunStatus }) {
  const look = (of: BillingRunStatus) => ({ label: runStatusLabels[of], tone: tones[of] })
  return (
    <StatusBadge
      status={status}
      variants={{
        running: look('running'),
        completed: look('completed'),
        interrupted: look('interrupted'),
      }}
    />
  )
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
