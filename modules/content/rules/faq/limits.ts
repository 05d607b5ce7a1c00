const hour = 3600

/**
 * Limits of votes and counted views for one IP address (for IPv6 one /64). Each question counts
 * only once anyway.
 */
export const faqVoteLimit = { limit: 60, windowSeconds: hour }
export const faqViewLimit = { limit: 240, windowSeconds: hour }

/** A view counts once a day. */
export const faqViewOnce = { limit: 1, windowSeconds: 24 * hour }
