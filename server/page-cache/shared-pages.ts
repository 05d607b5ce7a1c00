/** The values that a query may have: a list, or a shape of which only those that name something give a page worth keeping. */
type Choices = Readonly<Record<string, readonly string[] | RegExp>>

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const laterPage = /^(?:[2-9]|[1-9]\d{1,3})$/

const period: Choices = { period: ['monthly', 'annual'] }

/** A form that was sent leads here; nobody's words are on the page. */
const sent = ['1']

/**
 * The pages that look the same to every signed-out visitor, and the queries that change what they show: together a short, closed list. Of several sets
 * only one may be used at a time. Whatever has the shape of a name but names nothing is not found, and what is not found is not cached.
 */
const sharedPages: Readonly<Record<string, Choices | readonly Choices[]>> = {
  '/': {},
  '/products': period,
  '/products/wordpress': period,
  '/products/cloud': period,
  '/products/dedicated': period,
  '/our-story': {},
  '/data-center': {},
  '/release-notes': {},
  '/domains': { sent },
  '/contact': { sent, about: ['white-glove', 'migration', 'domain'] },
  '/white-glove-support': {},
  '/blog': [
    { category: slug, page: laterPage },
    { tag: slug, page: laterPage },
  ],
  '/terms': {},
  '/privacy': {},
  '/aup': {},
  '/faq': {},
}

/** What pages read of an address. Anything else (the marks of campaigns, inventions) changes nothing on them. */
const readNames = new Set(['period', 'sent', 'about', 'category', 'tag', 'page', 'q', 'comment', 'reply'])

/** Our cookies that a shared page could show something of: who is signed in, and a notice that waits. Nobody else's cookies change anything on it. */
const tellingCookie = /^(?:__Host-|__Secure-)?(?:hostwright|flash\b)/

/** The name under which a page may be cached, which is also the only address it is made from; undefined when it is not for everybody. */
export function sharedPageKey(url: string, cookie: string | undefined): string | undefined {
  if (cookie?.split(';').some((entry) => tellingCookie.test(entry.trim()))) return undefined
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const sets = choicesOf(path)
  if (!sets) return undefined
  return mark < 0 ? path : sets.map((choices) => keyWithQuery(path, url.slice(mark + 1), choices)).find((key) => key !== undefined)
}

function choicesOf(path: string): readonly Choices[] | undefined {
  const choices = Object.hasOwn(sharedPages, path) ? sharedPages[path] : undefined
  if (choices) return isOneSet(choices) ? [choices] : choices
  return isPost(path) ? [{}] : undefined
}

function isOneSet(choices: Choices | readonly Choices[]): choices is Choices {
  return !Array.isArray(choices)
}

function isPost(path: string): boolean {
  const prefix = '/blog/'
  return path.startsWith(prefix) && path.length <= 200 && slug.test(path.slice(prefix.length))
}

// Only values from the list: nobody can fill the cache with inventions.
function keyWithQuery(path: string, query: string, choices: Choices): string | undefined {
  const read = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (!readNames.has(name)) continue
    const values = Object.hasOwn(choices, name) ? choices[name] : undefined
    const known = values instanceof RegExp ? value.length <= 200 && values.test(value) : values?.includes(value)
    if (!known || read.has(name)) return undefined
    read.set(name, value)
  }
  const text = Object.keys(choices).flatMap((name) => (read.has(name) ? `${name}=${read.get(name)}` : []))
  return text.length > 0 ? `${path}?${text.join('&')}` : path
}
