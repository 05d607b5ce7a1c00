import { href } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import type { OwnTicket } from '#modules/support/queries/for-customers/own-ticket.server.ts'
import { StarField, Stars } from '#modules/support/ratings/components/stars.tsx'
import { maxFeedbackLength } from '#modules/support/ratings/rules/rating.ts'
import { TextAreaField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  ticket: Pick<OwnTicket, 'id' | 'rating' | 'mayRate'>
  answer?: FormAnswer | undefined
  onlyLooking: boolean
}

/** Asks how a solved ticket went, or shows what was answered. */
export function RatingCard({ ticket: { id, rating, mayRate }, answer, onlyLooking }: Props) {
  if (rating)
    return (
      <Card title="Your rating">
        <div className="flex flex-col gap-2">
          <Stars given={rating.stars} />
          {rating.feedback !== '' && (
            <p className="wrap-anywhere whitespace-pre-line text-sm">{rating.feedback}</p>
          )}
          <p className="text-muted text-sm">Thank you for telling us.</p>
        </div>
      </Card>
    )
  if (!mayRate || onlyLooking) return null
  const errors = answer?.refusal.fields ?? {}
  return (
    <Card title="How did we do?">
      <FormShell
        id="rating"
        action={href('/dashboard/tickets/:id/rating', { id })}
        refusal={answer?.refusal}
        submitLabel="Send rating"
        pendingLabel="Sending..."
      >
        <StarField
          label="Your rating"
          name="stars"
          defaultValue={answer?.typed.stars}
          error={errors.stars}
        />
        <TextAreaField
          label="Anything to add?"
          name="feedback"
          rows={3}
          maxLength={maxFeedbackLength}
          defaultValue={answer?.typed.feedback}
          error={errors.feedback}
          hint="Our team reads it."
        />
      </FormShell>
    </Card>
  )
}
