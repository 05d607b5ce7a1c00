import {
  Activity,
  Banknote,
  type LucideIcon,
  Mail,
  Package,
  ReceiptText,
  ShoppingCart,
} from 'lucide-react'
import { href, Link } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import type { TimelineEvent } from '#modules/customers/queries/customer-timeline.server.ts'
import {
  type TimelineKind,
  timelineKinds,
  timelineLabels,
} from '#modules/customers/rules/timeline.ts'
import { Card } from '#ui/primitives/card.tsx'
import { type EventLabels, TimelineEntry, TimelinePages } from '../../timeline-entry.tsx'

type Props = {
  events: readonly TimelineEvent[]
  older: string | null
  kind: TimelineKind | null
  isOlder: boolean
  zone: TimeZone
}

const icons: Record<TimelineKind, LucideIcon> = {
  order: ShoppingCart,
  invoice: ReceiptText,
  payment: Banknote,
  service: Package,
  email: Mail,
  activity: Activity,
}

/** The customer's events, newest first, with a filter by kind that works without scripts. */
export function Timeline({ events, older, kind, isOlder, zone }: Props) {
  return (
    <Card title="Timeline" flush>
      <nav
        aria-label="Kinds of events"
        className="flex flex-wrap gap-1.5 border-line border-b px-4 py-3"
      >
        {[null, ...timelineKinds].map((each) => (
          <Link
            key={each ?? 'all'}
            to={each === null ? '?' : `?show=${each}`}
            preventScrollReset
            aria-current={each === kind ? 'true' : undefined}
            className="inline-flex min-h-8 max-sm:min-h-11 items-center rounded-full border border-line px-3 text-sm hover:border-line-strong aria-[current]:border-transparent aria-[current]:bg-sunken aria-[current]:font-semibold"
          >
            {each === null ? 'Everything' : timelineLabels[each]}
          </Link>
        ))}
      </nav>
      {events.length === 0 && (
        <p className="px-4 py-8 text-center text-muted text-sm">No activity yet.</p>
      )}
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <TimelineEntry
            key={`${event.id} ${event.state}`}
            icon={icons[event.kind]}
            words={eventLabels(event)}
            event={event}
            zone={zone}
            to={target(event)}
          />
        ))}
      </ol>
      <TimelinePages
        newest={isOlder ? address(kind, null) : null}
        older={older === null ? null : address(kind, older)}
      />
    </Card>
  )
}

function target({ kind, targetId }: TimelineEvent): string | null {
  if (targetId === null) return null
  return kind === 'invoice' || kind === 'payment'
    ? href('/admin/invoices/:id', { id: targetId })
    : href('/admin/orders/:id', { id: targetId })
}

function address(kind: TimelineKind | null, after: string | null): string {
  const search = new URLSearchParams({
    ...(kind && { show: kind }),
    ...(after && { after }),
  }).toString()
  return search === '' ? '?' : `?${search}`
}

/** The labels of an event: a title and a note. */
function eventLabels({ kind, state, title, who }: TimelineEvent): EventLabels {
  switch (kind) {
    case 'order':
      return words(`Order ${title}`, readable(state))
    case 'invoice':
      return state === 'credit_note'
        ? words(`Credit note ${title}`, '')
        : words(`Invoice ${title}`, readable(state))
    case 'payment':
      return words(`Payment for ${title}`, [methodLabel(state), who].filter(Boolean).join(' · '))
    case 'service':
      return state === 'cancelled'
        ? words(`${title} cancelled`, who)
        : words(`${title} started`, '')
    case 'email':
      return { ...words(readable(title), `${readable(state)} · ${who}`), isBad: state === 'failed' }
    case 'activity':
      return words(title, who)
  }
}

function words(text: string, note: string): EventLabels {
  return { text, note, isBad: false }
}

function readable(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ')
}

function methodLabel(state: string): string {
  return (
    Object.entries(paymentMethodLabels).find(([method]) => method === state)?.[1] ?? readable(state)
  )
}
