/** A product is visible only while it is active (A§4). */
export const productStatuses = ['draft', 'active', 'archived'] as const
