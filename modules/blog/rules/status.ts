/** Only published posts whose date has passed are public (B§4). */
export const postStatuses = ['draft', 'published', 'scheduled', 'archived'] as const

export type PostStatus = (typeof postStatuses)[number]

/** Pending comments can be approved or rejected; any can be deleted (B§4). */
export const commentStatuses = ['pending', 'approved', 'rejected'] as const

export type CommentStatus = (typeof commentStatuses)[number]
