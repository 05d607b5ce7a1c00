/** A post as a list shows it: its day is in the site's zone already, and what the settings hide is not there. */
export type ShownPost = {
  title: string
  slug: string
  excerpt: string
  featuredImage: string
  featuredImageAlt: string
  category: { name: string; slug: string } | null
  day: { iso: string; text: string }
  author: string | null
  minutes: number | null
}
