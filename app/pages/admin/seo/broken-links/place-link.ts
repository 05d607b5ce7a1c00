import { href } from 'react-router'
import type { LinkPlace } from '#modules/seo/rules/links/place.ts'

/** The screen that edits what holds a link. */
const screens: Record<LinkPlace, (id: string) => string> = {
  section: (key) => href('/admin/content/:key/:form?', { key }),
  blog_post: (id) => href('/admin/blog/:id', { id }),
  faq: (id) => href('/admin/faq/:id', { id }),
  badge: (id) => href('/admin/reviews/badges/:id', { id }),
  package: (id) => href('/admin/packages/:id', { id }),
  redirect: (id) => href('/admin/seo/redirects/:id', { id }),
  hosting_plan: (id) => href('/admin/hosting-plans/:id', { id }),
  service: (id) => href('/admin/lists/:list/:id', { list: 'services', id }),
  project: (id) => href('/admin/lists/:list/:id', { list: 'projects', id }),
}

export function placeLink(kind: LinkPlace, id: string): string {
  return screens[kind](id)
}
