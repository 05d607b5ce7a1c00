/** Pending can be approved or rejected (B§4); only approved reviews are read in public. */
export const reviewStatuses = ['pending', 'approved', 'rejected'] as const

/** What a review is about; none of them when it is about the house (B§3). */
export const reviewProductTypes = ['wordpress', 'cloud', 'dedicated'] as const

export type ReviewProductType = (typeof reviewProductTypes)[number]
