/** The pages that look the same to every signed-out visitor, and the query names that change what they show. */
const sharedPages: Record<string, readonly string[]> = {
  '/': [],
  '/products': ['period'],
  '/products/web-hosting': ['period'],
  '/products/reseller-hosting': ['period'],
  '/products/vps-hosting': ['period'],
}

/** Marks that campaigns hang on links. They change nothing on the page. */
const campaignMarks = /^(utm_[a-z_]+|gclid|fbclid|msclkid)$/

/** Cookies that change nothing on a shared page: counting by third parties. Any other cookie may mean that we know the visitor. */
const harmlessCookies = /^(_ga|_ga_[A-Z0-9]+|_gid|_fbp)$/

/** The name under which a page may be kept, which is also the only address it is made from; undefined when it is not for everybody. */
export function sharedPageKey(url: string, cookie: string | undefined): string | undefined {
  if (cookie !== undefined && !isHarmless(cookie)) return undefined
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const names = Object.hasOwn(sharedPages, path) ? sharedPages[path] : undefined
  if (!names) return undefined
  return mark < 0 ? path : keyWithQuery(path, url.slice(mark + 1), names)
}

// A value is part of the key only when it is short and plain, so that nobody can fill the cache with inventions.
function keyWithQuery(path: string, query: string, names: readonly string[]): string | undefined {
  const kept = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (campaignMarks.test(name)) continue
    if (!names.includes(name) || kept.has(name) || !/^[a-z]{1,16}$/.test(value)) return undefined
    kept.set(name, value)
  }
  const text = names.flatMap((name) => (kept.has(name) ? `${name}=${kept.get(name)}` : [])).join('&')
  return text ? `${path}?${text}` : path
}

function isHarmless(cookie: string): boolean {
  return cookie.split(';').every((entry) => harmlessCookies.test((entry.split('=')[0] ?? '').trim()))
}
