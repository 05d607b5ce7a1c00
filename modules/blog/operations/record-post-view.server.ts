import { and, eq, sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import { isVisible } from '../queries/visible-posts.server.ts'
import { isProgram } from '../rules/reader.ts'
import { blogPosts } from '../tables.server.ts'

const daySeconds = 86_400

/**
 * `increment_blog_post_views` (B§7.3): counts one view a day for each post and IP address, without
 * bots; returns whether it counted. Does not
 * invalidate the page cache.
 */
export async function recordPostView(
  slug: string,
  reader: { address: string; userAgent: string },
): Promise<boolean> {
  if (isProgram(reader.userAgent)) return false
  const at = now()
  const [post] = await db()
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isVisible(at)))
  if (!post) return false
  const day = dayIn((await siteSettings()).timezone, at)
  const first = await hit(`blog-view:${post.id}:${day}:${addressKey(reader.address)}`, {
    limit: 1,
    windowSeconds: daySeconds,
  })
  if (!first.allowed) return false
  await db()
    .update(blogPosts)
    // A counter is not an edit of the post.
    .set({ viewsCount: sql`${blogPosts.viewsCount} + 1`, updatedAt: sql`${blogPosts.updatedAt}` })
    .where(eq(blogPosts.id, post.id))
  return true
}
