/** Pending reviews can be approved or rejected (B§4); only approved ones are public. */
export const reviewStatuses = ['pending', 'approved', 'rejected'] as const

/** The product a review is about; null for the company as a whole (B§3). */
export const reviewProductTypes = ['wordpress', 'cloud', 'dedicated'] as const

export type ReviewProductType = (typeof reviewProductTypes)[number]
