/** Only published posts whose moment has come are read in public (B§4). */
export const postStatuses = ['draft', 'published', 'scheduled', 'archived'] as const

export type PostStatus = (typeof postStatuses)[number]

/** Pending can be approved or rejected, deleted at any time (B§4). */
export const commentStatuses = ['pending', 'approved', 'rejected'] as const

export type CommentStatus = (typeof commentStatuses)[number]
