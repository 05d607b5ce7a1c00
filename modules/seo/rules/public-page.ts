/** A page of the public site that anybody may find: what it is called in menus, and what its share picture says until staff write something else. */
export type PublicPage = {
  path: string
  /** Its key in `page_seo_settings`. */
  key: string
  label: string
  headline: string
}

/**
 * Everything that may be indexed, measured, and carry scripts of third parties (D30). Closed on purpose: a page that is not
 * named here (sign-in, checkout, payment, dashboard, admin) gets none of it.
 */
export const publicPages: readonly PublicPage[] = [
  page('/', 'Home', 'Web hosting, looked after by people.'),
  page('/products', 'Products', 'One price list. In rand.'),
  page('/products/wordpress', 'WordPress', 'WordPress, kept in good order.'),
  page('/products/cloud', 'Cloud', 'A server of your own, by the month.'),
  page('/products/dedicated', 'Dedicated', 'The whole machine is yours.'),
  page('/our-story', 'Our Story', 'A small team, at the other end of the line.'),
  page('/domains', 'Domains', 'The name comes first.'),
  page('/data-center', 'Data Center', 'Where your site lives.'),
  page('/release-notes', 'Release Notes', 'What changed, and when.'),
  page('/contact', 'Say Hello', 'Write to us. A person reads it.'),
  page('/white-glove-support', 'White-glove Support', 'We do it with you, or for you.'),
  page('/blog', 'Blog', 'Notes from the people who run the servers.'),
  page('/terms', 'Terms of Service', 'Terms of service'),
  page('/privacy', 'Privacy Policy', 'What we keep, and why.'),
  page('/faq', 'FAQ', 'Questions, answered plainly.'),
  page('/aup', 'Acceptable Use', 'What may run here.'),
]

function page(path: string, label: string, headline: string): PublicPage {
  return { path, key: seoKey(path), label, headline }
}

const byPath = new Map(publicPages.map((each) => [each.path, each]))
const byKey = new Map(publicPages.map((each) => [each.key, each]))

/** The page at exactly this path; undefined for posts and for everything that is not public. */
export function publicPageAt(path: string): PublicPage | undefined {
  return byPath.get(path)
}

export function publicPageOf(key: string): PublicPage | undefined {
  return byKey.get(key)
}

/** The slug in /blog/{slug}; undefined for any other path. */
export function postSlug(path: string): string | undefined {
  return /^\/blog\/([a-z0-9][a-z0-9-]{0,199})$/.exec(path)?.[1]
}

/** A page or a post of the public site; what is not may carry nothing of third parties (D30). */
export function isPublicPath(path: string): boolean {
  return byPath.has(path) || postSlug(path) !== undefined
}

/** The path as it is counted: posts are one page. Undefined for what is not public. */
export function countedPath(path: string): string | undefined {
  return postSlug(path) !== undefined ? '/blog/:slug' : byPath.get(path)?.path
}

/** A§7: which row of `page_seo_settings` speaks for a path. Paths that the map does not name go by their last segment; a post by its whole path, or it could take a page's row. */
export function seoKey(path: string): string {
  const named = new Map([
    ['/', 'home'],
    ['/products', 'products'],
    ['/products/wordpress', 'wordpress-hosting'],
    ['/products/cloud', 'cloud-hosting'],
    ['/products/dedicated', 'dedicated-hosting'],
    ['/our-story', 'about'],
    ['/domains', 'domains'],
    ['/contact', 'contact'],
    ['/white-glove-support', 'support'],
  ])
  return named.get(path) ?? (postSlug(path) === undefined ? path.slice(path.lastIndexOf('/') + 1) : path.slice(1))
}

export type Crumb = { label: string; path: string }

/** The way from home to a page, the page itself last; `ownLabel` names a post. Empty for the home page and for what is not public. */
export function crumbsTo(path: string, ownLabel = ''): Crumb[] {
  if (path === '/' || !isPublicPath(path)) return []
  const segments = path.slice(1).split('/')
  const steps = segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`)
  return ['/', ...steps].flatMap((step) => {
    const label = byPath.get(step)?.label ?? (step === path ? ownLabel : '')
    return label ? [{ label, path: step }] : []
  })
}
