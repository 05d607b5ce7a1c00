import { and, asc, count, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import {
  blogCategories,
  blogPosts,
  blogPostTags,
  blogTags,
  blogSettings as table,
} from '../tables.server.ts'
import { isVisible } from './visible-posts.server.ts'

/** Upper limit of the list. */
const most = 100

/** Active categories and tags that have public posts, with their numbers. */
export const blogTopics = contentRead(async (tx) => {
  const at = now()
  const categories = await tx
    .select({ name: blogCategories.name, slug: blogCategories.slug, posts: count() })
    .from(blogCategories)
    .innerJoin(blogPosts, and(eq(blogPosts.categoryId, blogCategories.id), isVisible(at)))
    .where(eq(blogCategories.isActive, true))
    .groupBy(blogCategories.id)
    .orderBy(
      asc(blogCategories.displayOrder),
      alphabetically(blogCategories.name),
      asc(blogCategories.id),
    )
    .limit(most)
  const tags = await tx
    .select({ name: blogTags.name, slug: blogTags.slug, posts: count() })
    .from(blogTags)
    .innerJoin(blogPostTags, eq(blogPostTags.tagId, blogTags.id))
    .innerJoin(blogPosts, and(eq(blogPosts.id, blogPostTags.postId), isVisible(at)))
    .groupBy(blogTags.id)
    .orderBy(alphabetically(blogTags.name), asc(blogTags.id))
    .limit(most)
  return { categories, tags }
})

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

export type BlogSettings = typeof table.$inferSelect

/**
 * The blog settings, from the given transaction or from the cache. Throws when the row is missing.
 */
export async function blogSettings(executor?: Executor): Promise<BlogSettings> {
  return executor ? read(executor) : cached('')
}

const cached = cachedRead(() => readWithin(5000, read))

async function read(executor: Executor): Promise<BlogSettings> {
  const [row] = await executor.select().from(table).limit(1)
  if (!row) throw new Error('There are no blog settings; the database was not seeded')
  return row
}
