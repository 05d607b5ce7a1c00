const hour = 3600

/** How often one address (of IPv6 one /64) may say whether answers helped, and have openings counted. Each counts once per question anyway. */
export const faqVoteLimit = { limit: 60, windowSeconds: hour }
export const faqViewLimit = { limit: 240, windowSeconds: hour }

/** An opened answer counts once a day. */
export const faqViewOnce = { limit: 1, windowSeconds: 24 * hour }
