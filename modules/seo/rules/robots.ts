/** What search engines may do with a page (B§5). */
export const robotsValues = [
  'index, follow',
  'noindex, follow',
  'index, nofollow',
  'noindex, nofollow',
] as const

export type RobotsValue = (typeof robotsValues)[number]
