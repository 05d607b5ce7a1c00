import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { href } from 'react-router'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { slugOf } from '#kernel/slug.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import {
  recordActivities,
  recordActivity,
} from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { redirectOldAddress } from '#modules/redirects/operations/redirect-old-address.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import { mayManageBlog } from '../policy.ts'
import { tagsOf } from '../queries/manage-posts.server.ts'
import { valuesOfPost, versionOfPost } from '../queries/post.server.ts'
import { postLimits } from '../rules/limits.ts'
import type { PostInput } from '../rules/post-form.ts'
import { blogPostDrafts, blogPosts, blogPostTags, blogTags } from '../tables.server.ts'
import { type CheckedPost, checkPost } from './check-post.server.ts'

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

/**
 * Gives a post exactly these tags and resolves to their names. Names that lead to the same slug are
 * one tag; tags that are not there yet are made.
 */
async function writeTags(
  tx: Transaction,
  actor: Actor,
  { postId, names }: { postId: string; names: readonly string[] },
): Promise<string[]> {
  const wanted = new Map(names.map((name) => [slugOf(name, postLimits.slug), name]))
  const tags = await tagsBySlug(tx, actor, wanted)
  const ids = tags.map(({ id }) => id)
  await tx
    .delete(blogPostTags)
    .where(
      and(
        eq(blogPostTags.postId, postId),
        ids.length > 0 ? notInArray(blogPostTags.tagId, ids) : undefined,
      ),
    )
  if (ids.length > 0)
    await tx
      .insert(blogPostTags)
      .values(ids.map((tagId) => ({ postId, tagId })))
      .onConflictDoNothing()
  return tags.map(({ name }) => name)
}

async function tagsBySlug(tx: Transaction, actor: Actor, wanted: ReadonlyMap<string, string>) {
  if (wanted.size === 0) return []
  // In the order of their slugs, so that two posts that make the same tags at once wait for each
  // other and not in a circle.
  const rows = [...wanted]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([slug, name]) => ({ id: newId(), slug, name }))
  const made = await tx
    .insert(blogTags)
    .values(rows)
    .onConflictDoNothing({ target: blogTags.slug })
    .returning({ id: blogTags.id, name: blogTags.name })
  await recordActivities(
    tx,
    made.map(({ id, name }) => ({
      actor,
      entityType: 'blog_tag',
      entityId: id,
      action: 'created',
      title: `Blog tag ${name} created`,
      after: { name },
    })),
  )
  return tx
    .select({ id: blogTags.id, name: blogTags.name })
    .from(blogTags)
    .where(inArray(blogTags.slug, [...wanted.keys()]))
    .orderBy(alphabetically(blogTags.name), asc(blogTags.id))
    .for('key share')
}
