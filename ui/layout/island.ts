/** The islands there are: small scripts in app/islands/ that improve what works without them. */
export const islandNames = [
  'blog-post',
  'faq-answers',
  'faq-search',
  'measurement',
  'notice',
  'period-switch',
  'site-header',
  'submit-form',
  'system-status',
  'third-parties',
] as const

export type IslandName = (typeof islandNames)[number]

/** 'touched' is the first movement, press, key or scroll on the page; 'idle' the first quiet moment after it was shown. */
export type IslandMoment = 'touched' | 'idle'

/** The attributes of an element that an island improves. They make the page load the island's script (app/islands/start-islands.ts). */
export function islandProps(name: IslandName, moment: IslandMoment) {
  return { 'data-island': name, 'data-load': moment }
}
