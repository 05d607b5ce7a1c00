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
