/** Where a link of the content may lead: to a page of ours, or out over https. Anything else, and nothing at all, is no link. */
export function contentLink(url: string): { href: string; ours: boolean } | null {
  const href = url.trim()
  if (/^\/(?![/\\])/.test(href)) return { href, ours: true }
  if (/^https:\/\/[^\s/]/i.test(href) && URL.canParse(href)) return { href, ours: false }
  return null
}
