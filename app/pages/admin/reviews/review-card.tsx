import { Star } from 'lucide-react'
import { href, useLocation } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import type { ReviewRow } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import {
  reviewProductLabels,
  reviewStatusLabels,
} from '#modules/content/reviews/rules/review-form.ts'
import { Badge, StatusBadge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { EditAndDelete } from '../edit-and-delete.tsx'

const places = [1, 2, 3, 4, 5]

/** A rating from 1 to 5; screen readers get it as words. */
function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex shrink-0 gap-0.5">
      <span className="sr-only">{rating} of 5</span>
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={`size-4 ${place <= rating ? 'fill-current text-warning' : 'text-line-strong'}`}
        />
      ))}
    </p>
  )
}

export function ReviewCard({ review, zone }: { review: ReviewRow; zone: TimeZone }) {
  const { customerName: name, customerCompany, status } = review
  const about = review.productType === null ? '' : reviewProductLabels[review.productType]
  return (
    <article className="flex min-w-0 flex-col rounded-xl border border-line bg-surface">
      <div className="flex flex-1 flex-col gap-3 p-4 text-sm">
        <header className="flex items-start gap-3">
          <Avatar name={name} pictureUrl={review.customerAvatar} />
          <div className="min-w-0 flex-1">
            <h2 className="wrap-anywhere font-semibold text-base">{name}</h2>
            <p className="wrap-anywhere text-muted">
              {[customerCompany, about, formatDay(dayIn(zone, review.createdAt))]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <Stars rating={review.rating} />
        </header>
        <p className="flex flex-wrap gap-1.5">
          <StatusBadge status={status} labels={reviewStatusLabels} />
          {review.isFeatured && <Badge tone="outline">Featured</Badge>}
          {review.isVerified && <Badge tone="info">Verified</Badge>}
          {review.displayOnHomepage && <Badge>Home page</Badge>}
        </p>
        {review.title !== '' && <p className="wrap-anywhere font-semibold">{review.title}</p>}
        <p className="wrap-anywhere line-clamp-6 whitespace-pre-line leading-relaxed">
          {review.content}
        </p>
      </div>
      <Buttons review={review} />
    </article>
  )
}

function Buttons({
  review: { id, customerName: name, status, isFeatured },
}: {
  review: ReviewRow
}) {
  const { search } = useLocation()
  const change = (property: string) => href('/admin/reviews/:id/change/:property', { id, property })
  const fields = { list: search }
  const feature = isFeatured ? 'Unfeature' : 'Feature'
  return (
    <footer className="flex flex-wrap items-center gap-2 border-line border-t p-3">
      {status === 'pending' && (
        <>
          <ActionButton
            to={change('approve')}
            fields={fields}
            variant="success"
            aria-label={`Approve the review of ${name}`}
          >
            Approve
          </ActionButton>
          <ActionButton
            to={change('reject')}
            fields={fields}
            aria-label={`Reject the review of ${name}`}
          >
            Reject
          </ActionButton>
        </>
      )}
      <ActionButton
        to={change(isFeatured ? 'unfeature' : 'feature')}
        fields={fields}
        aria-label={`${feature} the review of ${name}`}
      >
        {feature}
      </ActionButton>
      <EditAndDelete
        name={`the review of ${name}`}
        edit={`${href('/admin/reviews/:id', { id })}${search}`}
        remove={`${href('/admin/reviews/:id/delete', { id })}${search}`}
      />
    </footer>
  )
}
