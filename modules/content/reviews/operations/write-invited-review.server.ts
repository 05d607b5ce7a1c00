import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { reviewProductTypes } from '../../rules/review.ts'
import { customerReviews, reviewInvitations } from '../../tables.reviews.server.ts'
import { invitation, invitationIdOf } from '../queries/invitation.server.ts'
import type { InvitedReview } from '../rules/review-form.ts'

/**
 * The review of a customer who was invited, once for each invitation. It is pending until staff
 * approve it, then on the home page; verified, because the link went to a customer of ours.
 */
export async function writeInvitedReview(
  token: string,
  input: InvitedReview,
): Promise<Result<null>> {
  const id = invitationIdOf(token)
  if (id === null) return noLink
  return transact(async (tx) => {
    await tx
      .select({ id: reviewInvitations.id })
      .from(reviewInvitations)
      .where(eq(reviewInvitations.id, id))
      .for('update')
    const found = await invitation(token, tx)
    if (!found) return noLink
    if (found.answeredAt !== null)
      return refuse('conflict', 'You have written this review already. Thank you.')
    const reviewId = newId()
    const productType = reviewProductTypes.find((type) => type === found.package?.type) ?? null
    const { name, company, rating, title, content } = input
    await tx.insert(customerReviews).values({
      ...{
        id: reviewId,
        customerName: name,
        customerCompany: company,
        customerEmail: found.email,
        rating,
        title,
        content,
        productType,
      },
      ...{ status: 'pending', isVerified: true, displayOnHomepage: true },
    })
    await tx
      .update(reviewInvitations)
      .set({ reviewId, answeredAt: now() })
      .where(eq(reviewInvitations.id, id))
    await recordActivity(tx, {
      actor: { kind: 'system', name: 'Invited customer' },
      entityType: 'review',
      entityId: reviewId,
      action: 'created',
      title: 'A customer wrote a review: approve or reject it',
      after: { rating, status: 'pending' },
    })
    return ok(null)
  })
}

const noLink = refuse('not_found', 'This link doesn’t work any more.')
