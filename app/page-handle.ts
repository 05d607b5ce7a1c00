/** What a route may say about itself in its `handle`. */
export type PageHandle = {
  /** The first section is dark, so the header begins dark. */
  startsDark?: true
  /** The page is HTML and styles alone: no React in the browser, but islands (app/islands). */
  isDocument?: true
  /**
   * A page of the back office that is a desk: as wide as the window and, on large screens, as high,
   * with parts that scroll by themselves.
   */
  fillsScreen?: true
}

type Matches = readonly { handle?: unknown }[]

export function startsDark(matches: Matches): boolean {
  return says(matches, 'startsDark')
}

export function isDocument(matches: Matches): boolean {
  return says(matches, 'isDocument')
}

export function fillsScreen(matches: Matches): boolean {
  return says(matches, 'fillsScreen')
}

function says(matches: Matches, name: keyof PageHandle): boolean {
  return matches.some(
    ({ handle }) =>
      typeof handle === 'object' && handle !== null && Reflect.get(handle, name) === true,
  )
}
