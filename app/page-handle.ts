/** What a route may say about itself in its `handle`. */
export type PageHandle = {
  /** The first section is dark, so the header begins dark. */
  startsDark?: true
  /** The page is HTML and styles alone: no React in the browser, but islands (app/islands). */
  isDocument?: true
}

type Matches = readonly { handle?: unknown }[]

export function startsDark(matches: Matches): boolean {
  return says(matches, 'startsDark')
}

export function isDocument(matches: Matches): boolean {
  return says(matches, 'isDocument')
}

function says(matches: Matches, name: keyof PageHandle): boolean {
  return matches.some(({ handle }) => typeof handle === 'object' && handle !== null && Reflect.get(handle, name) === true)
}
