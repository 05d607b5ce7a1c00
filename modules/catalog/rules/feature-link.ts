/**
 * Where a feature may lead: a page of this site, or a web address. Anything else (`javascript:`,
 * `//elsewhere`) is no link.
 */
export function isFeatureLink(text: string): boolean {
  if (text.length > 500 || /[\s\\]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}
