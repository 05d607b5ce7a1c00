import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { redirectOldAddress } from '#modules/redirects/operations/redirect-old-address.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import { mayManageBlog } from '../policy.ts'
import { tagsOf } from '../queries/manage-posts.server.ts'
import { valuesOfPost, versionOfPost } from '../queries/post-values.server.ts'
import type { PostInput } from '../rules/post-form.ts'
import { blogPostDrafts, blogPosts } from '../tables.server.ts'
import { type CheckedPost, checkPost } from './check-post.server.ts'
import { writeTags } from './write-tags.server.ts'

export const mayNotManageBlog = refuse(
  'forbidden',
  'You do not have permission to manage the blog.',
)
export const postGone = refuse('not_found', 'This post was deleted.')

/**
 * `version` is what was seen of a saved post (`versionOfPost`); null creates the post with this id.
 */
export type WrittenPost = { id: string; version: string | null }

/**
 * Creates or updates a post, and ends its draft. Visitors see a published one with their next
 * request.
 */
export async function savePost(
  actor: Actor,
  { id, version }: WrittenPost,
  input: PostInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  if (!isId(id)) return postGone
  try {
    return await transact(async (tx) => {
      const checked = await checkPost(tx, input)
      if (!checked.ok) return checked
      const [row] = await tx
        .select()
        .from(blogPosts)
        .where(eq(blogPosts.id, id))
        .for('no key update')
      if (row) return change(tx, actor, { row, version }, checked.value)
      return version === null ? create(tx, { actor, id }, checked.value) : postGone
    })
  } catch (error) {
    if (breaks(error, 'blog_posts_slug_unique')) {
      return refuse('invalid', 'Please check the form.', {
        fields: { slug: ['Another post has this slug.'] },
      })
    }
    // The same new post was sent twice at once, and the other one was first.
    if (breaks(error, 'blog_posts_pkey')) return savedMeanwhile('this post')
    throw error
  }
}

type Row = typeof blogPosts.$inferSelect

async function create(
  tx: Transaction,
  { actor, id }: { actor: Actor; id: string },
  { tags, chosenDate, ...post }: CheckedPost,
): Promise<Result<{ id: string }>> {
  const publishedAt = chosenDate(null)
  if (post.status === 'published') await contentChanged(tx)
  await tx
    .insert(blogPosts)
    .values({ ...post, id, publishedAt, authorId: actorId(actor), authorName: actorName(actor) })
  await writeTags(tx, actor, { postId: id, names: tags })
  await tx.delete(blogPostDrafts).where(eq(blogPostDrafts.postId, id))
  const action = post.status === 'published' ? 'published' : 'created'
  const title =
    action === 'published'
      ? `Post '${post.title}' created and published`
      : `Post '${post.title}' created`
  await recordActivity(tx, {
    actor,
    entityType: 'blog_post',
    entityId: id,
    action,
    title,
    after: { ...post, publishedAt, tags },
  })
  return ok({ id })
}

type Found = { row: Row; version: string | null }

async function change(
  tx: Transaction,
  actor: Actor,
  { row, version }: Found,
  checked: CheckedPost,
): Promise<Result<{ id: string }>> {
  const { id } = row
  const { tags, chosenDate, ...post } = checked
  const before = await tagsOf(tx, id)
  const stored = await valuesOfPost(row, before, tx)
  // A new post that was sent twice is one, if it says the same.
  if (version === null) return isSamePost(row, post) ? ok({ id }) : savedMeanwhile('this post')
  if (versionOfPost(stored) !== version) return savedMeanwhile('this post')
  const wanted = { ...post, publishedAt: chosenDate(row.publishedAt) }
  if (row.status === 'published' || post.status === 'published') await contentChanged(tx)
  await tx.update(blogPosts).set(wanted).where(eq(blogPosts.id, id))
  // What was never public has no known address.
  if (row.publishedAt !== null)
    await redirectOldAddress(tx, actor, { from: addressOf(row.slug), to: addressOf(post.slug) })
  const after = await writeTags(tx, actor, { postId: id, names: tags })
  await tx.delete(blogPostDrafts).where(eq(blogPostDrafts.postId, id))
  const action = row.status !== 'published' && post.status === 'published' ? 'published' : 'updated'
  await recordActivity(tx, {
    actor,
    entityType: 'blog_post',
    entityId: id,
    action,
    title: `Post '${post.title}' ${action}`,
    ...changes({ ...row, tags: before }, { ...wanted, tags: after }),
  })
  return ok({ id })
}

const addressOf = (slug: string): string => href('/blog/:slug', { slug })

function isSamePost(row: Row, post: Omit<CheckedPost, 'tags' | 'chosenDate'>): boolean {
  return (
    row.title === post.title &&
    row.slug === post.slug &&
    row.content === post.content &&
    row.status === post.status
  )
}

/** B§8: deletes a post with its comments, its draft and its links to tags. */
export async function deletePost(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for('update')
      : []
    if (!row) return postGone
    const tags = await tagsOf(tx, id)
    if (row.status === 'published') await contentChanged(tx)
    await tx.delete(blogPosts).where(eq(blogPosts.id, id))
    await tx.delete(blogPostDrafts).where(eq(blogPostDrafts.postId, id))
    const { title, slug, excerpt, content, status, publishedAt, viewsCount } = row
    await recordActivity(tx, {
      actor,
      entityType: 'blog_post',
      entityId: id,
      action: 'deleted',
      title: `Post '${title}' deleted`,
      before: { title, slug, excerpt, content, status, publishedAt, viewsCount, tags },
    })
    return ok(null)
  })
}
