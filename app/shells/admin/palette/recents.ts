const key = 'palette-recents'
const maxRecents = 6
/**
 * What may be remembered: an address of the back office, or a kind and an id. Names are read again,
 * so that nothing about customers stays in the browser.
 */
const shape = /^(\/admin[\w/?=&-]*|[a-z]+:[\da-f-]{36})$/

/**
 * What was last opened from the palette in this browser, newest first. Empty where the browser
 * stores nothing.
 */
export function readRecents(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored
          .filter((value) => typeof value === 'string' && shape.test(value))
          .slice(0, maxRecents)
      : []
  } catch {
    return []
  }
}

export function rememberRecent(value: string): void {
  if (!shape.test(value)) return
  try {
    localStorage.setItem(
      key,
      JSON.stringify(
        [value, ...readRecents().filter((other) => other !== value)].slice(0, maxRecents),
      ),
    )
  } catch {
    // A browser that stores nothing has no recents.
  }
}
