/**
 * Puts values into the places of a text: '{count} posts' with `{ count: 3 }` is '3 posts'. A place
 * without a value stays as it is written.
 */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : place),
  )
}
