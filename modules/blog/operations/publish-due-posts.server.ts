import { inArray, lte } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { clockDriftMs, isWaitingFor } from '../queries/visible-posts.server.ts'
import { blogPosts } from '../tables.server.ts'

/**
 * Publishes due posts and invalidates the page caches, because time passing changes no row. Safe to
 * run at any time, twice, and on several servers at once.
 */
export async function publishDuePosts(): Promise<number> {
  const at = now()
  const published = await transact(async (tx) => {
    const due = await tx
      .select({ id: blogPosts.id, title: blogPosts.title, status: blogPosts.status })
      .from(blogPosts)
      .where(isWaitingFor(lte(blogPosts.publishedAt, new Date(at.getTime() - clockDriftMs))))
      .for('update', { skipLocked: true })
    // Even an update of no rows would invalidate the page cache.
    if (due.length === 0) return ok(0)
    await contentChanged(tx)
    const ids = due.map(({ id }) => id)
    await tx
      .update(blogPosts)
      .set({ status: 'published', updatedAt: at })
      .where(inArray(blogPosts.id, ids))
    for (const { id, title, status } of due) {
      if (status !== 'scheduled') continue
      const actor = { kind: 'system', name: 'Schedule' } as const
      const moved = { before: { status }, after: { status: 'published' } }
      await recordActivity(tx, {
        actor,
        entityType: 'blog_post',
        entityId: id,
        action: 'published',
        title: `Post '${title}' published as scheduled`,
        ...moved,
      })
    }
    return ok(due.length)
  })
  return published.ok ? published.value : 0
}
