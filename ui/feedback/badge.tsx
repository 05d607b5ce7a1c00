import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'plain' | 'info' | 'positive' | 'warning' | 'danger' | 'outline'

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-muted px-2.5',
  plain: 'text-muted',
  info: 'bg-info-soft text-info px-2.5',
  positive: 'bg-positive-soft text-positive px-2.5',
  warning: 'bg-warning-soft text-warning px-2.5',
  danger: 'bg-danger-soft text-danger px-2.5',
  outline: 'border border-line-strong/60 bg-surface text-text px-2',
}

/** `wraps`: a sentence, in a column that may be narrower. */
type Props = { tone?: Tone; sign?: Sign; wraps?: boolean; children: ReactNode }

export function Badge({ tone = 'neutral', sign, wraps = false, children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1 ${wraps ? 'rounded-lg' : 'whitespace-nowrap rounded-full'} py-0.5 font-sans font-semibold text-xs tracking-normal ${tones[tone]}`}
    >
      {sign && (
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          className="size-3 shrink-0"
        >
          <path d={signs[sign]} />
        </svg>
      )}
      {children}
    </span>
  )
}

const ring = 'M6 1.75a4.25 4.25 0 1 1 0 8.5a4.25 4.25 0 1 1 0-8.5'

/** Drawn in 12 by 12, as lines: a circle that fills as the work goes on, and bars of urgency. */
const signs = {
  fresh: `${ring}M6 5.25a.75.75 0 1 1 0 1.5a.75.75 0 1 1 0-1.5`,
  ring,
  half: `${ring}v8.5M7.5 2.5v7M9 3.5v5`,
  clock: `${ring}M6 3.75V6L7.5 7`,
  check: `${ring}M4.1 6.1L5.4 7.4L8 4.8`,
  cross: `${ring}M4.6 4.6L7.4 7.4M7.4 4.6L4.6 7.4`,
  alert: `${ring}M6 3.6V6.6M6 7.9V8.4`,
  pause: `${ring}M5 4.5V7.5M7 4.5V7.5`,
  draft: 'M4.2 2.2L7.8 2.2M9.8 4.2L9.8 7.8M7.8 9.8L4.2 9.8M2.2 7.8L2.2 4.2',
  low: 'M2.5 10V7.5',
  normal: 'M2.5 10V7.5M6 10V5',
  high: 'M2.5 10V7.5M6 10V5M9.5 10V2.5',
}
type Sign = keyof typeof signs

type Look = readonly [Tone, Sign]
const fresh = ['info', 'fresh'] as const
const begun = ['info', 'half'] as const
const waiting = ['warning', 'clock'] as const
const done = ['positive', 'check'] as const
const over = ['neutral', 'cross'] as const
const wrong = ['danger', 'alert'] as const
const doubtful = ['warning', 'alert'] as const

/**
 * The one table of statuses and priorities: how each looks wherever it is shown. Its word belongs
 * to the record that has it.
 */
const looks = {
  // What comes in and is worked on: tickets, chats, enquiries, received email, reviews.
  new: fresh,
  open: ['info', 'ring'],
  received: fresh,
  read: ['neutral', 'ring'],
  contacted: begun,
  in_progress: begun,
  processing: begun,
  running: begun,
  replied: done,
  waiting,
  waiting_customer: waiting,
  pending: waiting,
  resolved: done,
  completed: done,
  invoice_sent: done,
  closed: over,
  archived: over,
  abandoned: over,
  ignored: over,
  spam: over,
  ticket: done,
  enquiry: done,
  bounce: doubtful,
  unknown: doubtful,
  interrupted: doubtful,
  approved: done,
  rejected: over,
  // Money: orders, invoices, subscriptions, services, bank lines, payouts.
  draft: ['neutral', 'draft'],
  unpaid: waiting,
  awaiting: ['info', 'clock'],
  awaiting_payment: waiting,
  paid: done,
  overdue: wrong,
  cancelled: over,
  refunded: over,
  credited: over,
  written_off: over,
  bought: done,
  reconciled: done,
  proposed: begun,
  confirmed: done,
  dismissed: over,
  outgoing: over,
  changed: doubtful,
  withdrawn: over,
  // What is there or not: people, services, content, operators, emails that go out.
  active: done,
  online: done,
  published: done,
  paused: ['warning', 'pause'],
  away: ['warning', 'pause'],
  busy: begun,
  inactive: over,
  offline: ['neutral', 'ring'],
  invited: fresh,
  expired: waiting,
  suspended: wrong,
  scheduled: ['info', 'clock'],
  queued: ['info', 'clock'],
  sent: done,
  failed: wrong,
  // Priorities: urgent is the loudest, what is usual says nothing.
  low: ['plain', 'low'],
  normal: ['plain', 'normal'],
  high: ['warning', 'high'],
  urgent: wrong,
} as const satisfies Record<string, Look>

export type StatusName = keyof typeof looks

/** A status or a priority. One that the table does not know does not compile. */
export function StatusBadge<Status extends StatusName>({
  status,
  labels,
}: {
  status: Status
  labels: Record<Status, string>
}) {
  const [tone, sign] = looks[status]
  return (
    <Badge tone={tone} sign={sign}>
      {labels[status]}
    </Badge>
  )
}

const activity = { active: 'Active', inactive: 'Inactive' }

/** Whether visitors are shown something. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <StatusBadge status={isActive ? 'active' : 'inactive'} labels={activity} />
}
