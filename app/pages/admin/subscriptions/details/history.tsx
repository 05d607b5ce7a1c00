import {
  Activity,
  Bell,
  CalendarClock,
  CreditCard,
  type LucideIcon,
  ReceiptText,
} from 'lucide-react'
import { href } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import type {
  HistoryEvent,
  HistoryKind,
} from '#modules/billing/subscriptions/queries/subscription-history.server.ts'
import { Card } from '#ui/primitives/card.tsx'
import { TimelineEntry, TimelinePages } from '../../timeline-entry.tsx'
import { historyLabels } from './history-labels.ts'

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
