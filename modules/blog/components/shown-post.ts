/** A post in a list: its day is in the site's time zone, and hidden details are absent. */
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
