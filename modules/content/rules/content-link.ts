/** Accepts a path of this site or an https address; null for anything else. */
export function contentLink(url: string): { href: string; ours: boolean } | null {
  const href = url.trim()
  if (/^\/(?![/\\])/.test(href)) return { href, ours: true }
  if (/^https:\/\/[^\s/]/i.test(href) && URL.canParse(href)) return { href, ours: false }
  return null
}
