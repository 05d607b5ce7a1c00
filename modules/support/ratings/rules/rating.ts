import { z } from 'zod'
import { optionalTextSchema } from '#kernel/text-fields.ts'
import { isUnsolved, type TicketStatus } from '../../rules/ticket.ts'

export const stars = [1, 2, 3, 4, 5] as const

/** Each star for people who use a screen reader. */
export const starLabels: Record<(typeof stars)[number], string> = {
  1: '1 star, very poor',
  2: '2 stars, poor',
  3: '3 stars, fair',
  4: '4 stars, good',
  5: '5 stars, excellent',
}

export const maxFeedbackLength = 2000

export const ratingSchema = z.object({
  stars: z.enum(['1', '2', '3', '4', '5'], { error: 'Please select a rating' }).transform(Number),
  feedback: optionalTextSchema(maxFeedbackLength),
})

export type Rating = z.output<typeof ratingSchema>

/** A customer is asked by email once in so many days, however many of their tickets are solved. */
export const daysBetweenRequests = 30

/** Later the customer no longer remembers how it was. */
const maxDaysAfterSolving = 30

export const dayMs = 86_400_000

/**
 * Solved, and not long ago. A ticket that is taken up again is not rated before it is solved again.
 */
export function isRatable(
  {
    status,
    resolvedAt,
    closedAt,
  }: { status: TicketStatus; resolvedAt: Date | null; closedAt: Date | null },
  at: Date,
): boolean {
  const solvedAt = resolvedAt ?? closedAt
  return (
    !isUnsolved(status) &&
    solvedAt !== null &&
    at.getTime() - solvedAt.getTime() <= maxDaysAfterSolving * dayMs
  )
}

export function ratingText(given: number): string {
  return `${given} of 5 stars`
}
