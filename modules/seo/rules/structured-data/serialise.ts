import type { Thing } from 'schema-dts'

/** JSON that may stand inside a script element: nothing in it can end the element or begin another, and it parses to the same. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** All that a page says of itself, as one graph; blank for nothing. */
export function structuredDataScript(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  return `<script type="application/ld+json">${inlineJson({ '@context': 'https://schema.org', '@graph': things })}</script>`
}
