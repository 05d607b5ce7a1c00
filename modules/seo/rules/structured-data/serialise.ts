import type { Thing } from 'schema-dts'

/** JSON escaped for a script element, so that nothing in it can end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** All structured data of a page as one graph; blank for none. */
export function structuredDataScript(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  return `<script type="application/ld+json">${inlineJson({ '@context': 'https://schema.org', '@graph': things })}</script>`
}
