import {
  Activity,
  Bell,
  CalendarClock,
  CreditCard,
  type LucideIcon,
  ReceiptText,
} from 'lucide-react'
import { href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type {
  HistoryEvent,
  HistoryKind,
} from '#modules/billing/subscriptions/queries/subscription-history.server.ts'
import { Card } from '#ui/primitives/card.tsx'
import { type EventLabels, TimelineEntry, TimelinePages } from '../../timeline-entry.tsx'

const billed: Record<string, string> = {
  pending: 'Charge in progress',
  completed: 'Paid',
  invoice_sent: 'Invoice sent',
  failed: 'Failed',
}

const charged: Record<string, string> = {
  requested: 'No answer yet',
  succeeded: 'Charged',
  declined: 'Declined',
  unknown: 'Outcome unknown, asking the card gateway',
  lost: 'Never reached the card',
}

const steps: Record<string, string> = {
  remind: 'Reminder',
  warn: 'Last warning',
  suspend: 'Suspension',
  cancel: 'Cancellation proposed',
}

/** The labels of a subscription's event. */
function historyLabels({ kind, state, title, who }: HistoryEvent): EventLabels {
  switch (kind) {
    case 'invoice':
      return state === 'credit_note'
        ? { text: `Credit note ${title}`, note: '', isBad: false }
        : {
            text: `Invoice ${title}`,
            note: [readable(state), who && `from ${formatDay(who)}`].filter(Boolean).join(' · '),
            isBad: false,
          }
    case 'billing':
      return {
        text: `Billed for the period from ${formatDay(title)}`,
        note: [billed[state] ?? state, who].filter(Boolean).join(': '),
        isBad: state === 'failed',
      }
    case 'charge':
      return {
        text: `Card charge ${title}`,
        note: [charged[state] ?? state, who].filter(Boolean).join(': '),
        isBad: state === 'declined' || state === 'unknown',
      }
    case 'reminder':
      return stepLabels(state, title, Number(who))
    case 'activity':
      return { text: title, note: who, isBad: state === 'attention' }
  }
}

function stepLabels(state: string, title: string, days: number): EventLabels {
  const [action = '', status = ''] = state.split(' ')
  const about = /^\d{4}-/.test(title) ? `the renewal on ${formatDay(title)}` : title
  const when =
    days === 0
      ? 'on the due date'
      : `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} the due date`
  return {
    text: `${steps[action] ?? readable(action)} for ${about}`,
    note: status === 'skipped' ? `Skipped: ${when}` : `${readable(status)} ${when}`,
    isBad: false,
  }
}

function readable(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ')
}

const icons: Record<HistoryKind, LucideIcon> = {
  invoice: ReceiptText,
  billing: CalendarClock,
  charge: CreditCard,
  reminder: Bell,
  activity: Activity,
}

type Props = {
  events: readonly HistoryEvent[]
  older: string | null
  isOlder: boolean
  zone: TimeZone
}

/** Invoices, runs, charges, reminders and staff actions on one timeline. */
export function SubscriptionHistory({ events, older, isOlder, zone }: Props) {
  return (
    <Card title="History" flush>
      {events.length === 0 && (
        <p className="px-4 py-8 text-center text-muted text-sm">No activity yet.</p>
      )}
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <TimelineEntry
            key={`${event.kind} ${event.id}`}
            icon={icons[event.kind]}
            words={historyLabels(event)}
            event={event}
            zone={zone}
            to={
              event.targetId !== null ? href('/admin/invoices/:id', { id: event.targetId }) : null
            }
          />
        ))}
      </ol>
      <TimelinePages
        newest={isOlder ? '?' : null}
        older={older === null ? null : `?${new URLSearchParams({ after: older })}`}
      />
    </Card>
  )
}
