import { formatDay } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import type { ShownPost } from '#modules/blog/components/shown-post.ts'
import type { BlogSettings } from '#modules/blog/queries/blog-settings.server.ts'
import type { PostCard } from '#modules/blog/queries/visible-posts.server.ts'

/** The day in the site's zone, and nothing that the settings hide. */
export function presentPost(post: PostCard, settings: BlogSettings, zone: TimeZone): ShownPost {
  const { title, slug, excerpt, featuredImage, featuredImageAlt, category } = post
  return {
    ...{ title, slug, excerpt, featuredImage, featuredImageAlt, category },
    day: presentDay(post.publishedAt, zone),
    author: settings.showAuthorInfo && post.authorName !== '' ? post.authorName : null,
    minutes: settings.showReadingTime ? post.readingTime : null,
  }
}

export function presentDay(instant: Date, zone: TimeZone): ShownPost['day'] {
  const day = dayIn(zone, instant)
  return { iso: day, text: formatDay(day) }
}
