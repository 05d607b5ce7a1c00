import { asc, eq, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivities } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageBlog } from '../policy.ts'
import { type CommentStatus, commentStatusLabels } from '../rules/status.ts'
import { blogComments, blogPosts } from '../tables.server.ts'
import { mayNotManageBlog } from './posts.server.ts'

export type CommentDecision = 'approved' | 'rejected'

/**
 * `changed` says how many comments were decided or deleted; `skipped` how many were gone or decided
 * before.
 */
export type ReviewedComments = { changed: number; skipped: number }

/**
 * B§4: approves or rejects those of these comments that are pending. The public page shows an
 * approved one with its next request.
 */
export async function reviewComments(
  actor: Actor,
  ids: readonly string[],
  decision: CommentDecision,
): Promise<Result<ReviewedComments>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  return transact(async (tx) => {
    const found = await locked(tx, ids)
    const pending = found.filter(({ status }) => status === 'pending')
    const alone = ids.length === 1 ? refusalOfOne(found[0]?.status, decision) : undefined
    if (alone) return alone
    if (pending.length > 0) {
      if (decision === 'approved') await contentChanged(tx)
      const chosen = pending.map(({ id }) => id)
      await tx
        .update(blogComments)
        .set({ status: decision })
        .where(inArray(blogComments.id, chosen))
      await recordActivities(
        tx,
        pending.map(({ id, authorName, postTitle, status }) => ({
          actor,
          entityType: 'blog_comment' as const,
          entityId: id,
          action: decision,
          title: `Comment by ${authorName} on '${postTitle}' ${decision}`,
          before: { status },
          after: { status: decision },
        })),
      )
    }
    return ok({ changed: pending.length, skipped: ids.length - pending.length })
  })
}

function refusalOfOne(status: CommentStatus | undefined, decision: CommentDecision) {
  if (status === undefined) return refuse('not_found', 'This comment was deleted.')
  if (status === 'pending' || status === decision) return undefined
  return refuse(
    'conflict',
    `This comment is ${commentStatusLabels[status].toLowerCase()} already. Only pending comments can be ${decision}.`,
  )
}

const someGone =
  'Nothing was deleted: one of these comments no longer exists. Reload the list and select again.'

/** B§8: deletes comments, all or none, with their replies. */
export async function deleteComments(
  actor: Actor,
  ids: readonly string[],
): Promise<Result<ReviewedComments>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  return transact(async (tx) => {
    const found = await locked(tx, ids)
    if (found.length !== new Set(ids).size)
      return refuse('not_found', ids.length === 1 ? 'This comment was deleted.' : someGone)
    if (found.length > 0) {
      await contentChanged(tx)
      await tx.delete(blogComments).where(
        inArray(
          blogComments.id,
          found.map(({ id }) => id),
        ),
      )
      // Without the address of the author, which the log would hold for ever.
      await recordActivities(
        tx,
        found.map(({ id, authorName, postTitle, content, status }) => ({
          actor,
          entityType: 'blog_comment' as const,
          entityId: id,
          action: 'deleted' as const,
          title: `Comment by ${authorName} on '${postTitle}' deleted`,
          before: { content, status },
        })),
      )
    }
    return ok({ changed: found.length, skipped: 0 })
  })
}

/** In the order of their ids, so that two who decide at once do not wait in a circle. */
function locked(tx: Transaction, ids: readonly string[]) {
  const known = ids.filter(isId)
  return tx
    .select({
      id: blogComments.id,
      authorName: blogComments.authorName,
      content: blogComments.content,
      status: blogComments.status,
      postTitle: blogPosts.title,
    })
    .from(blogComments)
    .innerJoin(blogPosts, eq(blogPosts.id, blogComments.postId))
    .where(inArray(blogComments.id, known))
    .orderBy(asc(blogComments.id))
    .for('update', { of: blogComments })
}
