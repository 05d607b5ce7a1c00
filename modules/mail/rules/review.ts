/**
 * Why staff must look at an email: it waits for them since a restore, it may or may not have
 * arrived, or it was never sent.
 */
export const mailReviews = ['held', 'uncertain', 'failed'] as const
export type MailReview = (typeof mailReviews)[number]

export const mailReviewLabels: Record<MailReview, string> = {
  held: 'Held since a backup was restored. It may have been sent before.',
  uncertain: 'Interrupted while it was being sent. It may have arrived.',
  failed: 'Not sent.',
}
