import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { OwnTicket } from '#modules/support/queries/for-customers/own-ticket.server.ts'
import { rateTicket } from '#modules/support/ratings/operations/rate-ticket.server.ts'
import { ratingSchema } from '#modules/support/ratings/rules/rating.ts'
import type { Route } from './+types/rating'
import { RatingCard } from './rating-card.tsx'

/**
 * Where the email leads: programs that follow the links of an email read this page and change
 * nothing.
 */
export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: ratingSchema,
  run: (person, rating) => rateTicket(person, params.id, rating),
  done: () =>
    redirectWithToast(href('/dashboard/tickets/:id', { id: params.id }), {
      kind: 'success',
      message: 'Thank you for your rating',
    }),
}))

/** Data of the ticket's page for the rating within it. */
export type RatingOutlet = { ticket: OwnTicket; onlyLooking: boolean }

export default function TicketRating({ actionData }: Route.ComponentProps) {
  return <RatingCard {...useOutletContext<RatingOutlet>()} answer={actionData} />
}
