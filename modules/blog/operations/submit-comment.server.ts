import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { replacedText } from '#platform/database/text-search.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { addressHashOf } from '#platform/security/keyed-hash.server.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import { blogSettings } from '../queries/blog-topics.server.ts'
import { isVisible } from '../queries/visible-posts.server.ts'
import type { CommentInput } from '../rules/comment.ts'
import { blogComments, blogPosts } from '../tables.server.ts'

/** Per IP address, which a whole office may share. */
const perAddress = { limit: 10, windowSeconds: 900 }
const sameCommentMs = 60 * 60_000

export type SubmittedComment = 'pending' | 'approved'

/**
 * Adds a visitor's comment to a public post, or a reply to an approved comment. It is pending
 * unless `moderate_comments` is off. The same text from the same person under the same post counts
 * once an hour. Fails with 'too_many', 'not_found' (no such post) or 'conflict' (comments are
 * closed, or the comment replied to is gone).
 */
export async function submitComment(
  slug: string,
  comment: CommentInput,
  address: string,
): Promise<Result<SubmittedComment>> {
  // A bot gets the usual answer, but nothing is stored.
  if (comment.website !== '') return ok('pending')
  return transact((tx) => writeComment(tx, { slug, comment, address }))
}

type Sending = { slug: string; comment: CommentInput; address: string }

async function writeComment(
  tx: Transaction,
  { slug, comment, address }: Sending,
): Promise<Result<SubmittedComment>> {
  const at = now()
  const [post] = await tx
    .select({ id: blogPosts.id, allowComments: blogPosts.allowComments })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isVisible(at)))
  if (!post) return refuse('not_found', 'Post not found.')
  const settings = await blogSettings(tx)
  if (!settings.allowComments || !post.allowComments)
    return refuse('conflict', 'Comments on this post are closed.')
  if (comment.parent !== null && !(await acceptsReplies(tx, post.id, comment.parent))) {
    return refuse(
      'conflict',
      'The comment you’re replying to has been deleted. You can still post yours as a new one.',
    )
  }
  const known = await sentBefore(tx, post.id, comment, new Date(at.getTime() - sameCommentMs))
  if (known) return ok(known.status === 'approved' ? 'approved' : 'pending')
  // Only new comments count against the limit.
  const { allowed, retryAfter } = await hit(`blog-comment:${addressKey(address)}`, perAddress, tx)
  if (!allowed) {
    const minutes = Math.ceil(retryAfter / 60)
    return refuse(
      'too_many',
      `Too many comments from your connection. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      {
        retryAfter,
      },
    )
  }
  const status = settings.moderateComments ? 'pending' : 'approved'
  // A pending comment changes no page.
  if (status === 'approved') await contentChanged(tx)
  const { name, email, content, parent } = comment
  await tx.insert(blogComments).values({
    postId: post.id,
    parentId: parent,
    authorName: name,
    authorEmail: email,
    content,
    status,
    createdAt: at,
  })
  return ok(status)
}

/** Replies go to approved top-level comments of the same post only. */
async function acceptsReplies(tx: Transaction, postId: string, parentId: string): Promise<boolean> {
  const [parent] = await tx
    .select({ id: blogComments.id })
    .from(blogComments)
    .where(
      and(
        // Compared as text, because the form field may not be a UUID.
        eq(sql`${blogComments.id}::text`, parentId),
        eq(blogComments.postId, postId),
        isNull(blogComments.parentId),
        eq(blogComments.status, 'approved'),
      ),
    )
  return parent !== undefined
}

/** Locks so that the second of two simultaneous submissions waits and finds the first. */
async function sentBefore(
  tx: Transaction,
  postId: string,
  { email, content, parent }: CommentInput,
  since: Date,
) {
  const key = JSON.stringify(['blog-comment', postId, parent, email, content])
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [row] = await tx
    .select({ status: blogComments.status })
    .from(blogComments)
    .where(
      and(
        eq(blogComments.postId, postId),
        parent === null ? isNull(blogComments.parentId) : eq(blogComments.parentId, parent),
        eq(blogComments.authorEmail, email),
        eq(blogComments.content, content),
        gt(blogComments.createdAt, since),
      ),
    )
    .limit(1)
  return row
}

/** What is shown in place of the name of a commenter who was erased. */
export const erasedCommenter = 'Deleted'

/**
 * Takes the person out of what they wrote below posts: an approved comment stays without a name, in
 * its text too, because others answered it; the others go.
 */
export async function eraseCommenter(addressHash: string): Promise<void> {
  await transact(async (tx) => {
    const isTheirs = eq(addressHashOf(blogComments.authorEmail), addressHash)
    await tx.delete(blogComments).where(and(isTheirs, ne(blogComments.status, 'approved')))
    const { content, authorName, authorEmail } = blogComments
    const unsigned = replacedText(
      replacedText(content, authorEmail, erasedCommenter),
      authorName,
      erasedCommenter,
    )
    const left = await tx
      .update(blogComments)
      .set({ authorName: erasedCommenter, authorEmail: '', content: unsigned })
      .where(isTheirs)
      .returning({ id: blogComments.id })
    if (left.length > 0) await contentChanged(tx)
    return ok(undefined)
  })
}
