/** What holds links that staff wrote. */
export const linkPlaces = ['section', 'blog_post', 'faq', 'badge', 'package', 'redirect'] as const
export type LinkPlace = (typeof linkPlaces)[number]

export const linkPlaceLabels: Record<LinkPlace, string> = {
  section: 'Section',
  blog_post: 'Blog post',
  faq: 'FAQ',
  badge: 'Trust badge',
  package: 'Package',
  redirect: 'Redirect',
}
