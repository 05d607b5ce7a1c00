import { Parser } from 'htmlparser2'

/** Fields of sections, posts and packages that hold an address. */
const addressName = /(?:^|_)(?:href|url|link|path|to|target)$|(?:Href|Url|Link|Path|To)$/

/**
 * The addresses in stored content: of fields that hold one, and of links in HTML, each once, in
 * order. Fragments, emails and phone numbers are left out.
 */
export function linksIn(content: unknown): string[] {
  const found = new Set<string>()
  collect(content, '', found)
  return [...found]
}

function collect(value: unknown, name: string, found: Set<string>): void {
  if (typeof value === 'string') for (const address of addressesIn(value, name)) add(address, found)
  else if (Array.isArray(value)) for (const item of value) collect(item, name, found)
  else for (const [key, item] of Object.entries(value ?? {})) collect(item, key, found)
}

function addressesIn(text: string, name: string): string[] {
  if (addressName.test(name)) return [text]
  return /<a\s/i.test(text) ? linksInHtml(text) : []
}

function add(text: string, found: Set<string>): void {
  const address = text.trim()
  if (/^(?:\/(?!\/)|https?:\/\/)/i.test(address) && address.length <= 2000) found.add(address)
}

function linksInHtml(html: string): string[] {
  const addresses: string[] = []
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (name === 'a' && href !== undefined) addresses.push(href)
    },
  })
  parser.end(html)
  return addresses
}

/**
 * The part of an address that is on this site, or null for one elsewhere. `origin` is PUBLIC_URL.
 */
export function ownPath(address: string, origin: string): string | null {
  if (/^\/(?!\/)/.test(address)) return address
  const url = URL.parse(address)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}

/** What holds links that staff wrote. */
export const linkPlaces = [
  'section',
  'blog_post',
  'faq',
  'badge',
  'package',
  'redirect',
  'hosting_plan',
  'service',
  'project',
] as const
export type LinkPlace = (typeof linkPlaces)[number]

export const linkPlaceLabels: Record<LinkPlace, string> = {
  section: 'Section',
  blog_post: 'Blog post',
  faq: 'FAQ',
  badge: 'Trust badge',
  package: 'Package',
  redirect: 'Redirect',
  hosting_plan: 'Hosting plan',
  service: 'Service',
  project: 'Project',
}
