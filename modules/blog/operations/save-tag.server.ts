import { eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { redirectOldAddress } from '#modules/redirects/operations/redirect-old-address.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { breaks, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayManageBlog } from '../policy.ts'
import { postListPath } from '../rules/post-list.ts'
import type { BlogTagInput } from '../rules/topic-form.ts'
import { topicTexts } from '../rules/topic-values.ts'
import { blogPostTags, blogTags } from '../tables.server.ts'
import { mayNotManageBlog } from './save-post.server.ts'

const gone = refuse('not_found', 'This tag was deleted.')
const slugTaken = refuse('invalid', 'Please check the form.', {
  fields: { slug: ['Another tag has this slug.'] },
})
const fieldsOf = ({ name, slug, description }: BlogTagInput) => ({ name, slug, description })

/** Stands for what a form of the tag began with. */
export const tagVersion = (tag: BlogTagInput): string => versionOfValues(topicTexts(fieldsOf(tag)))

/** Creates or updates a tag (`existing` null). */
export async function saveBlogTag(
  actor: Actor,
  existing: { id: string; version: string } | null,
  input: BlogTagInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  try {
    return await (existing ? change(actor, existing, input) : create(actor, input))
  } catch (error) {
    if (breaks(error, 'blog_tags_slug_unique')) return slugTaken
    throw error
  }
}

function create(actor: Actor, input: BlogTagInput): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const id = newId()
    await contentChanged(tx)
    await tx.insert(blogTags).values({ ...fieldsOf(input), id })
    const title = `Blog tag ${input.name} created`
    await recordActivity(tx, {
      actor,
      entityType: 'blog_tag',
      entityId: id,
      action: 'created',
      title,
      after: fieldsOf(input),
    })
    return ok({ id })
  })
}

function change(
  actor: Actor,
  { id, version }: { id: string; version: string },
  input: BlogTagInput,
): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(blogTags).where(eq(blogTags.id, id)).for('no key update')
      : []
    if (!row) return gone
    if (tagVersion(row) !== version) return savedMeanwhile('this tag')
    await contentChanged(tx)
    await tx.update(blogTags).set(fieldsOf(input)).where(eq(blogTags.id, id))
    await redirectOldAddress(tx, actor, { from: addressOf(row.slug), to: addressOf(input.slug) })
    const title = `Blog tag ${input.name} updated`
    await recordActivity(tx, {
      actor,
      entityType: 'blog_tag',
      entityId: id,
      action: 'updated',
      title,
      ...changes(row, fieldsOf(input)),
    })
    return ok({ id })
  })
}

const addressOf = (slug: string): string =>
  postListPath({ category: null, tag: slug, search: '', page: 1 })

/** B§8: deletes a tag and takes it from all posts. */
export async function deleteBlogTag(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(blogTags).where(eq(blogTags.id, id)).for('update')
      : []
    if (!row) return gone
    const posts = await tx.$count(blogPostTags, eq(blogPostTags.tagId, id))
    await contentChanged(tx)
    await tx.delete(blogTags).where(eq(blogTags.id, id))
    const title = `Blog tag ${row.name} deleted`
    await recordActivity(tx, {
      actor,
      entityType: 'blog_tag',
      entityId: id,
      action: 'deleted',
      title,
      before: { ...fieldsOf(row), posts },
    })
    return ok(null)
  })
}
