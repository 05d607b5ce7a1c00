import type { LucideIcon } from 'lucide-react'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { Button } from '#ui/primitives/button.tsx'

/** The labels of an event: a title and a note. */
export type EventLabels = { text: string; note: string; isBad: boolean }

type Props = {
  icon: LucideIcon
  words: EventLabels
  event: { at: Date; amountCents: Cents | null }
  zone: TimeZone
  to: string | null
}

/** One event of a timeline. */
export function TimelineEntry({
  icon: Icon,
  words: { text, note, isBad },
  event,
  zone,
  to,
}: Props) {
  return (
    <li className="flex gap-3 px-4 py-2.5 text-sm">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted"
      >
        <Icon className="size-4" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <p className="wrap-anywhere min-w-0 flex-1 basis-52">
          {to !== null ? (
            <SectionLink to={to} className="font-medium">
              {text}
            </SectionLink>
          ) : (
            <span className="font-medium">{text}</span>
          )}
          {note !== '' && (
            <span className={`block ${isBad ? 'text-danger' : 'text-muted'}`}>{note}</span>
          )}
        </p>
        {event.amountCents !== null && (
          <span className="tabular">{formatRand(event.amountCents)}</span>
        )}
        <time dateTime={event.at.toISOString()} className="tabular text-muted text-xs">
          {formatMoment(event.at, zone)}
        </time>
      </div>
    </li>
  )
}

/** Links to the newer and older pages of a timeline. */
export function TimelinePages({ newest, older }: { newest: string | null; older: string | null }) {
  if (newest === null && older === null) return null
  return (
    <div className="flex flex-wrap justify-between gap-2 border-line border-t px-4 py-3">
      {newest !== null ? (
        <Button to={newest} variant="outline" size="sm">
          Newest
        </Button>
      ) : (
        <span />
      )}
      {older !== null && (
        <Button to={older} variant="outline" size="sm">
          Older
        </Button>
      )}
    </div>
  )
}
