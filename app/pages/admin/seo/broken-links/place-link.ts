import { href } from 'react-router'
import type { LinkPlace } from '#modules/seo/rules/links/place.ts'

/** The screen that edits what holds a link. */
const screens: Record<LinkPlace, (id: string) => string | null> = {
  section: (key) => href('/admin/content/:key/:form?', { key }),
  // The blog has no screens yet.
  blog_post: () => null,
  faq: (id) => href('/admin/faq/:id', { id }),
  badge: (id) => href('/admin/reviews/badges/:id', { id }),
  package: (id) => href('/admin/packages/:id', { id }),
  redirect: (id) => href('/admin/seo/redirects/:id', { id }),
}

export function placeLink(kind: LinkPlace, id: string): string | null {
  return screens[kind](id)
}
