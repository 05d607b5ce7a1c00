/** All islands: small scripts in app/islands/ that enhance pages that work without them. */
export const islandNames = [
  'blog-post',
  'chat-panel',
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

/**
 * 'touched' is the first pointer, key or scroll event; 'idle' is requestIdleCallback; 'pressed' is
 * when the element itself is pressed (app/islands/start-chat.ts).
 */
export type IslandMoment = 'touched' | 'idle' | 'pressed'

/**
 * The attributes of an element that an island enhances, which make the page load the island's
 * script (app/islands/start-islands.ts).
 */
export function islandProps(name: IslandName, moment: IslandMoment) {
  return { 'data-island': name, 'data-load': moment }
}
