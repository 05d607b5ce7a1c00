import type { CalendarDate } from '#kernel/dates.ts'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import type { Cents } from '#kernel/money.ts'
import {
  type BillingLogStatus,
  type BillingRunStatus,
  billingLogStatuses,
  billingRunStatuses,
  type ChargeStatus,
} from '#modules/billing/subscriptions/rules/renewal-states.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'

export const runListShape = {
  sorts: ['started'],
  defaultSort: { by: 'started', descending: true },
  filters: { status: billingRunStatuses },
} as const satisfies ListShape

export type RunListQuery = ListQuery<'started', typeof runListShape.filters>

/** A run's log row for one subscription. */
export const runLogShape = {
  sorts: ['billed'],
  defaultSort: { by: 'billed', descending: false },
  filters: { status: billingLogStatuses },
} as const satisfies ListShape

export type RunLogQuery = ListQuery<'billed', typeof runLogShape.filters>

export const runStatusLabels: Record<BillingRunStatus, string> = {
  running: 'Running',
  completed: 'Completed',
  interrupted: 'Interrupted',
}

export const logStatusLabels: Record<BillingLogStatus, string> = {
  pending: 'Waits for the card',
  completed: 'Paid',
  invoice_sent: 'Invoice sent',
  failed: 'Failed',
}

/** What a billing run counts; amounts in cents. */
const names = [
  'due',
  'invoiced',
  'invoicedCents',
  'charged',
  'chargedCents',
  'declined',
  'unknown',
  'mailed',
  'reminded',
  'expired',
  'suspended',
  'proposed',
  'ended',
  'resumed',
  'failed',
  'parked',
] as const

/** Counts of a billing run so far. */
export type RunCounts = Record<(typeof names)[number], number>

export const noCounts: RunCounts = {
  due: 0,
  invoiced: 0,
  invoicedCents: 0,
  charged: 0,
  chargedCents: 0,
  declined: 0,
  unknown: 0,
  mailed: 0,
  reminded: 0,
  expired: 0,
  suspended: 0,
  proposed: 0,
  ended: 0,
  resumed: 0,
  failed: 0,
  parked: 0,
}

/** Adds what one step did to a run's counts. */
export function addCounts(counts: RunCounts, more: Partial<RunCounts>): RunCounts {
  const sum = { ...counts }
  for (const name of names) sum[name] += more[name] ?? 0
  return sum
}

/** Maximum number shown of each kind. */
export const maxRunProblems = 50

/** Problems of a day's billing. */
export type RunProblems = {
  charges: {
    id: string
    invoiceId: string
    invoiceNumber: string
    amountCents: Cents
    status: ChargeStatus
    message: string
    nextRetryOn: CalendarDate | null
  }[]
  suspended: { id: string; description: string }[]
  parked: { id: string; description: string; reason: string }[]
}

/** The actor named in the history for what a billing run does. */
export const billingActor: Actor = { kind: 'system', name: 'Billing run' }
