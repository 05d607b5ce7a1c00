import { renewingPeriods } from '#modules/catalog/rules/price.ts'

/** The allowed values of a query parameter: a list, or a pattern. */
type Choices = Readonly<Record<string, readonly string[] | RegExp>>

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const laterPage = /^(?:[2-9]|[1-9]\d{1,3})$/

const period: Choices = { period: renewingPeriods }

/** The redirect target of a submitted form, without personal data. */
const sent = ['1']

/**
 * The pages that are the same for every signed-out visitor, with the query parameters that change
 * them: a short, closed list. Of several sets of parameters only one may be used at a time. Pages
 * that are not found are not cached.
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

/**
 * The query parameters that change a page. All others, such as campaign parameters, are ignored.
 */
const readNames = new Set([
  'period',
  'sent',
  'about',
  'category',
  'tag',
  'page',
  'q',
  'comment',
  'reply',
])

/**
 * Cookies that change a shared page: the session and a pending notice. Other cookies are ignored.
 */
const personalCookie = /^(?:__Host-|__Secure-)?(?:hostwright|flash\b)/

/**
 * The cache key of a page, which is also the URL it is rendered from; undefined when it must not be
 * cached.
 */
export function sharedPageKey(url: string, cookie: string | undefined): string | undefined {
  if (cookie?.split(';').some((entry) => personalCookie.test(entry.trim()))) return undefined
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const sets = choicesOf(path)
  if (!sets) return undefined
  return mark < 0
    ? path
    : sets
        .map((choices) => keyWithQuery(path, url.slice(mark + 1), choices))
        .find((key) => key !== undefined)
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

// Only values from the list, so that visitors can't fill the cache with random URLs.
function keyWithQuery(path: string, query: string, choices: Choices): string | undefined {
  const read = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (!readNames.has(name)) continue
    const values = Object.hasOwn(choices, name) ? choices[name] : undefined
    const known =
      values instanceof RegExp ? value.length <= 200 && values.test(value) : values?.includes(value)
    if (!known || read.has(name)) return undefined
    read.set(name, value)
  }
  const text = Object.keys(choices).flatMap((name) =>
    read.has(name) ? `${name}=${read.get(name)}` : [],
  )
  return text.length > 0 ? `${path}?${text.join('&')}` : path
}
