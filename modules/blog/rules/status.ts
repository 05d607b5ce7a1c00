/** Only published posts whose date has passed are public (B§4). */
export const postStatuses = ['draft', 'published', 'scheduled', 'archived'] as const

export type PostStatus = (typeof postStatuses)[number]

export const postStatusLabels: Record<PostStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  scheduled: 'Scheduled',
  archived: 'Archived',
}

/** Pending comments can be approved or rejected; any can be deleted (B§4). */
export const commentStatuses = ['pending', 'approved', 'rejected'] as const

export type CommentStatus = (typeof commentStatuses)[number]

export const commentStatusLabels: Record<CommentStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/**
 * B§4: a post that is saved as published and was not published before gets this moment; the date
 * that it already has stays. A date that has not come yet is none: publishing a scheduled post
 * shows it now. A scheduled post gets the chosen moment. Drafts and archived posts keep theirs.
 */
export function publishDate(
  status: PostStatus,
  { stored, chosen, now }: { stored: Date | null; chosen: Date | null; now: Date },
): Date | null {
  if (status === 'scheduled') return chosen
  if (status !== 'published') return stored
  return stored !== null && stored <= now ? stored : now
}
