type Choices = Readonly<Record<string, readonly string[]>>

const period: Choices = { period: ['monthly', 'annual'] }

/** A form that was sent leads here; nobody's words are on the page. */
const sent = ['1']

/** The pages that look the same to every signed-out visitor, and the queries that change what they show: together a short, closed list. */
const sharedPages: Readonly<Record<string, Choices>> = {
  '/': {},
  '/products': period,
  '/products/wordpress': period,
  '/products/cloud': period,
  '/products/dedicated': period,
  '/domains': { sent },
  '/contact': { sent, about: ['white-glove', 'migration', 'domain'] },
  '/white-glove-support': {},
  '/terms': {},
  '/privacy': {},
  '/aup': {},
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
  const choices = Object.hasOwn(sharedPages, path) ? sharedPages[path] : undefined
  if (!choices) return undefined
  return mark < 0 ? path : keyWithQuery(path, url.slice(mark + 1), choices)
}

// Only values from the list: nobody can fill the cache with inventions.
function keyWithQuery(path: string, query: string, choices: Choices): string | undefined {
  const kept = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (campaignMarks.test(name)) continue
    const known = Object.hasOwn(choices, name) && choices[name]?.includes(value)
    if (!known || kept.has(name)) return undefined
    kept.set(name, value)
  }
  const text = Object.keys(choices).flatMap((name) => (kept.has(name) ? `${name}=${kept.get(name)}` : []))
  return text.length > 0 ? `${path}?${text.join('&')}` : path
}

function isHarmless(cookie: string): boolean {
  return cookie.split(';').every((entry) => harmlessCookies.test((entry.split('=')[0] ?? '').trim()))
}
