import { sql } from 'drizzle-orm'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { cleanRichText } from '#platform/rich-text.server.ts'
import { blogPosts } from '../tables.server.ts'
import { isVisible, newestFirst } from './visible-posts.server.ts'

const most = 20

/** The newest posts with full text, for the RSS feed. */
export const feedPosts = contentRead(async (tx) => {
  const rows = await tx
    .select({
      title: blogPosts.title,
      slug: blogPosts.slug,
      excerpt: blogPosts.excerpt,
      content: blogPosts.content,
      authorName: blogPosts.authorName,
      publishedAt: sql<Date>`${blogPosts.publishedAt}`.mapWith(blogPosts.publishedAt),
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .where(isVisible(now()))
    .orderBy(...newestFirst)
    .limit(most)
  return rows.map((row) => ({ ...row, content: cleanRichText(row.content) }))
})
