import { asc, count, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '../tables.server.ts'

const maxTopics = 500

/** Every category in the order of the site, with how many posts it has, whatever their status. */
export async function blogCategoryList() {
  const rows = await db()
    .select({ category: blogCategories, posts: count(blogPosts.id) })
    .from(blogCategories)
    .leftJoin(blogPosts, eq(blogPosts.categoryId, blogCategories.id))
    .groupBy(blogCategories.id)
    .orderBy(
      asc(blogCategories.displayOrder),
      alphabetically(blogCategories.name),
      asc(blogCategories.id),
    )
    .limit(maxTopics)
  return rows.map(({ category, posts }) => ({ ...category, posts }))
}

export type BlogCategoryRow = Awaited<ReturnType<typeof blogCategoryList>>[number]

export async function blogCategoryById(id: string) {
  if (!isId(id)) return null
  const [row] = await db().select().from(blogCategories).where(eq(blogCategories.id, id))
  return row ? { ...row, posts: await db().$count(blogPosts, eq(blogPosts.categoryId, id)) } : null
}

/** Every tag by name, with how many posts have it, whatever their status. */
export async function blogTagList() {
  const rows = await db()
    .select({ tag: blogTags, posts: count(blogPostTags.postId) })
    .from(blogTags)
    .leftJoin(blogPostTags, eq(blogPostTags.tagId, blogTags.id))
    .groupBy(blogTags.id)
    .orderBy(alphabetically(blogTags.name), asc(blogTags.id))
    .limit(maxTopics)
  return rows.map(({ tag, posts }) => ({ ...tag, posts }))
}

export type BlogTagRow = Awaited<ReturnType<typeof blogTagList>>[number]

export async function blogTagById(id: string) {
  if (!isId(id)) return null
  const [row] = await db().select().from(blogTags).where(eq(blogTags.id, id))
  return row ? { ...row, posts: await db().$count(blogPostTags, eq(blogPostTags.tagId, id)) } : null
}
