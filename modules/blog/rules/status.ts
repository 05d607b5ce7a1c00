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
