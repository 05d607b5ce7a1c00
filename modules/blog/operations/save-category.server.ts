import { asc, eq, max } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { redirectOldAddress } from '#modules/redirects/operations/redirect-old-address.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { moveRow } from '#platform/database/ordered-rows.server.ts'
import { breaks, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayManageBlog } from '../policy.ts'
import { postListPath } from '../rules/post-list.ts'
import type { BlogCategoryInput } from '../rules/topic-form.ts'
import { type TopicValues, topicTexts } from '../rules/topic-values.ts'
import { blogCategories, blogPosts } from '../tables.server.ts'
import { mayNotManageBlog } from './save-post.server.ts'

const gone = refuse('not_found', 'This category was deleted.')
const slugTaken = refuse('invalid', 'Please check the form.', {
  fields: { slug: ['Another category has this slug.'] },
})

/** Stands for what a form of the category began with. */
export const categoryVersion = (category: TopicValues): string =>
  versionOfValues(topicTexts(category))

/** Creates or updates a category as the last one (`existing` null). */
export async function saveBlogCategory(
  actor: Actor,
  existing: { id: string; version: string } | null,
  input: BlogCategoryInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  try {
    return await (existing ? change(actor, existing, input) : create(actor, input))
  } catch (error) {
    if (breaks(error, 'blog_categories_slug_unique')) return slugTaken
    throw error
  }
}

function create(actor: Actor, input: BlogCategoryInput): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const id = newId()
    const [row] = await tx.select({ last: max(blogCategories.displayOrder) }).from(blogCategories)
    await contentChanged(tx)
    await tx
      .insert(blogCategories)
      .values({ ...fieldsOf(input), id, displayOrder: (row?.last ?? 0) + 1 })
    const title = `Blog category ${input.name} created`
    await recordActivity(tx, {
      actor,
      entityType: 'blog_category',
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
  input: BlogCategoryInput,
): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(blogCategories).where(eq(blogCategories.id, id)).for('no key update')
      : []
    if (!row) return gone
    if (categoryVersion(row) !== version) return savedMeanwhile('this category')
    await contentChanged(tx)
    await tx.update(blogCategories).set(fieldsOf(input)).where(eq(blogCategories.id, id))
    await redirectOldAddress(tx, actor, { from: addressOf(row.slug), to: addressOf(input.slug) })
    const title = `Blog category ${input.name} updated`
    const changed = changes(row, fieldsOf(input))
    await recordActivity(tx, {
      actor,
      entityType: 'blog_category',
      entityId: id,
      action: 'updated',
      title,
      ...changed,
    })
    return ok({ id })
  })
}

const fieldsOf = ({ name, slug, description, isActive }: BlogCategoryInput) => ({
  name,
  slug,
  description,
  isActive,
})

const addressOf = (slug: string): string =>
  postListPath({ category: slug, tag: null, search: '', page: 1 })

/** B§8: deletes a category; its posts have none afterwards. */
export async function deleteBlogCategory(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(blogCategories).where(eq(blogCategories.id, id)).for('update')
      : []
    if (!row) return gone
    const posts = await tx.$count(blogPosts, eq(blogPosts.categoryId, id))
    await contentChanged(tx)
    await tx.delete(blogCategories).where(eq(blogCategories.id, id))
    const before = { ...fieldsOf(row), posts }
    const title = `Blog category ${row.name} deleted`
    await recordActivity(tx, {
      actor,
      entityType: 'blog_category',
      entityId: id,
      action: 'deleted',
      title,
      before,
    })
    return ok(null)
  })
}

const categoriesInOrder = {
  table: blogCategories,
  id: blogCategories.id,
  name: blogCategories.name,
  place: blogCategories.displayOrder,
  order: [
    asc(blogCategories.displayOrder),
    alphabetically(blogCategories.name),
    asc(blogCategories.id),
  ],
}

/** Moves a category among all of them. */
export async function moveBlogCategory(
  actor: Actor,
  id: string,
  to: Destination,
): Promise<Result<null>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  return transact((tx) =>
    moveRow(tx, { rows: categoriesInOrder, id, to, gone }, ({ name, ...places }) =>
      recordActivity(tx, {
        actor,
        entityType: 'blog_category',
        entityId: id,
        action: 'reordered',
        title: `Blog category ${name} moved`,
        ...places,
      }),
    ),
  )
}
