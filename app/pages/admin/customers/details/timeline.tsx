import { Activity, Banknote, type LucideIcon, Mail, Package, ReceiptText, ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { TimelineEvent } from '#modules/customers/queries/customer-timeline.server.ts'
import { type TimelineKind, timelineKinds, timelineLabels } from '#modules/customers/rules/timeline.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { eventWords } from './event-words.ts'

type Props = { events: readonly TimelineEvent[]; older: string | null; kind: TimelineKind | null; isOlder: boolean; zone: TimeZone; opens: Opens }

/** The sections that the reader may open: what leads nowhere is no link. */
export type Opens = { orders: boolean; invoices: boolean }

const icons: Record<TimelineKind, LucideIcon> = {
  order: ShoppingCart,
  invoice: ReceiptText,
  payment: Banknote,
  service: Package,
  email: Mail,
  activity: Activity,
}

/** Everything that happened, newest first, or one kind of it. Addresses, not scripts. */
export function Timeline({ events, older, kind, isOlder, zone, opens }: Props) {
  return (
    <Card title="Time line" flush>
      <nav aria-label="Kinds of events" className="flex flex-wrap gap-1.5 border-line border-b px-4 py-3">
        {[null, ...timelineKinds].map((each) => (
          <Link
            key={each ?? 'all'}
            to={each === null ? '?' : `?show=${each}`}
            preventScrollReset
            aria-current={each === kind ? 'true' : undefined}
            className="inline-flex min-h-8 items-center rounded-full border border-line px-3 text-sm hover:border-line-strong aria-[current]:border-transparent aria-[current]:bg-sunken aria-[current]:font-semibold"
          >
            {each === null ? 'Everything' : timelineLabels[each]}
          </Link>
        ))}
      </nav>
      {events.length === 0 && <p className="px-4 py-8 text-center text-muted text-sm">Nothing has happened here yet.</p>}
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <Entry key={`${event.id} ${event.state}`} event={event} zone={zone} to={target(event, opens)} />
        ))}
      </ol>
      {(older !== null || isOlder) && (
        <div className="flex flex-wrap justify-between gap-2 border-line border-t px-4 py-3">
          {isOlder ? (
            <Button to={address(kind, null)} variant="outline" size="sm">
              Newest
            </Button>
          ) : (
            <span />
          )}
          {older !== null && (
            <Button to={address(kind, older)} variant="outline" size="sm">
              Older
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Entry({ event, zone, to }: { event: TimelineEvent; zone: TimeZone; to: string | null }) {
  const Icon = icons[event.kind]
  const { text, note, isBad } = eventWords(event)
  return (
    <li className="flex gap-3 px-4 py-2.5 text-sm">
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-4" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <p className="wrap-anywhere min-w-0 flex-1 basis-52">
          {to !== null ? (
            <Link to={to} className="font-medium underline-offset-2 hover:underline">
              {text}
            </Link>
          ) : (
            <span className="font-medium">{text}</span>
          )}
          {note !== '' && <span className={`block ${isBad ? 'text-danger' : 'text-muted'}`}>{note}</span>}
        </p>
        {event.amountCents !== null && <span className="tabular">{formatRand(event.amountCents)}</span>}
        <time dateTime={event.at.toISOString()} className="tabular text-muted text-xs">
          {formatMoment(event.at, zone)}
        </time>
      </div>
    </li>
  )
}

function target({ kind, targetId }: TimelineEvent, opens: Opens): string | null {
  if (targetId === null) return null
  if (kind === 'invoice' || kind === 'payment') return opens.invoices ? `/admin/invoices/${targetId}` : null
  return opens.orders ? `/admin/orders/${targetId}` : null
}

function address(kind: TimelineKind | null, after: string | null): string {
  const search = new URLSearchParams({ ...(kind && { show: kind }), ...(after && { after }) }).toString()
  return search === '' ? '?' : `?${search}`
}
