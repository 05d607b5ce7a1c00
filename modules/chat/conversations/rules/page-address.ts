/**
 * What is kept of the address of a page: host and path. Its query and fragment may hold what opens
 * something, such as the token of a link to a new password. Blank for what is not a web page.
 */
export function pageAddress(url: string): string {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol)
    ? `${parsed.origin}${parsed.pathname}`.slice(0, 1_000)
    : ''
}
