/** A public page: its label in menus and the default headline of its share picture. */
export type PublicPage = {
  path: string
  /** Its key in `page_seo_settings`. */
  key: string
  label: string
  headline: string
}

/**
 * All pages that may be indexed, measured and carry third-party scripts (D30). A closed list on
 * purpose: sign-in, checkout, payment, dashboard and admin get none of it.
 */
export const publicPages: readonly PublicPage[] = [
  page('/', 'Home', 'Web hosting, run by people.'),
  page('/products', 'Products', 'One price list. In rand.'),
  page('/products/wordpress', 'WordPress', 'WordPress, kept in good order.'),
  page('/products/cloud', 'Cloud', 'A server of your own, by the month.'),
  page('/products/dedicated', 'Dedicated', 'The whole machine is yours.'),
  page('/our-story', 'Our Story', 'The people who answer.'),
  page('/domains', 'Domains', 'The name comes first.'),
  page('/data-center', 'Data Center', 'Where your site lives.'),
  page('/release-notes', 'Release Notes', 'What changed, and when.'),
  page('/contact', 'Say Hello', 'Write to us. A person reads it.'),
  page('/white-glove-support', 'White-glove Support', 'We do it with you, or for you.'),
  page('/blog', 'Blog', 'Notes from the people who run the servers.'),
  page('/terms', 'Terms of Service', 'Terms of service'),
  page('/privacy', 'Privacy Policy', 'What we keep, and why.'),
  page('/faq', 'FAQ', 'Questions, answered plainly.'),
  page('/aup', 'Acceptable Use', 'What you may host here.'),
]

function page(path: string, label: string, headline: string): PublicPage {
  return { path, key: seoKey(path), label, headline }
}

const byPath = new Map(publicPages.map((each) => [each.path, each]))
const byKey = new Map(publicPages.map((each) => [each.key, each]))

/** The page at exactly this path; undefined for posts and private pages. */
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

/** Whether the path is a public page or post; only those may carry third-party scripts (D30). */
export function isPublicPath(path: string): boolean {
  return byPath.has(path) || postSlug(path) !== undefined
}

/** The path for statistics, with all posts as one. Undefined for private pages. */
export function countedPath(path: string): string | undefined {
  return postSlug(path) !== undefined ? '/blog/:slug' : byPath.get(path)?.path
}

/**
 * A§7: the key in `page_seo_settings` for a path. Unlisted paths use their last segment; posts use
 * the whole path, so that none takes a page's row.
 */
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
  return (
    named.get(path) ??
    (postSlug(path) === undefined ? path.slice(path.lastIndexOf('/') + 1) : path.slice(1))
  )
}

export type Crumb = { label: string; path: string }

/**
 * Breadcrumbs from home to the page; `ownLabel` is the label of a post. Empty for the home page and
 * private pages.
 */
export function crumbsTo(path: string, ownLabel = ''): Crumb[] {
  if (path === '/' || !isPublicPath(path)) return []
  const segments = path.slice(1).split('/')
  const steps = segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`)
  return ['/', ...steps].flatMap((step) => {
    const label = byPath.get(step)?.label ?? (step === path ? ownLabel : '')
    return label ? [{ label, path: step }] : []
  })
}
