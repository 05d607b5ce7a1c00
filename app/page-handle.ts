/** What a route may say about itself in its `handle`. */
export type PageHandle = {
  /** The first section is dark, so the header begins dark. */
  startsDark?: true
}

export function startsDark(matches: readonly { handle: unknown }[]): boolean {
  return matches.some(({ handle }) => typeof handle === 'object' && handle !== null && 'startsDark' in handle && handle.startsDark === true)
}
