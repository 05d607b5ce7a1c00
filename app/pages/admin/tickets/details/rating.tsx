import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import { Stars } from '#modules/support/ratings/components/stars.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** What the customer said of the answers; nothing while they have said nothing. */
export function TicketRating({
  rating,
  zone,
}: {
  rating: StaffTicketDetails['rating']
  zone: TimeZone
}) {
  if (!rating) return null
  return (
    <Card title="Rating">
      <div className="flex flex-col gap-2 text-sm">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <Stars given={rating.stars} />
          <span className="tabular text-muted">{formatMoment(rating.ratedAt, zone)}</span>
        </span>
        {rating.feedback !== '' && (
          <p className="wrap-anywhere whitespace-pre-line">{rating.feedback}</p>
        )}
      </div>
    </Card>
  )
}
