import { and, asc, desc, eq, ilike, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { alphabetically, type KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import type { ManagedPostsQuery } from '../rules/managed-lists.ts'
import {
  blogCategories,
  blogPostDrafts,
  blogPosts,
  blogPostTags,
  blogTags,
} from '../tables.server.ts'

/** When a post was or will be published; one without a date counts from when it was begun. */
const listedAt = sql<Date>`coalesce(${blogPosts.publishedAt}, ${blogPosts.createdAt})`.mapWith(
  blogPosts.createdAt,
)

const columns = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  isFeatured: blogPosts.isFeatured,
  status: blogPosts.status,
  views: blogPosts.viewsCount,
  publishedAt: blogPosts.publishedAt,
  listedAt,
  categoryName: blogCategories.name,
  draftBy: blogPostDrafts.writtenBy,
}

export type ManagedPost = Pick<
  typeof blogPosts.$inferSelect,
  'id' | 'title' | 'slug' | 'isFeatured' | 'status' | 'publishedAt'
> & {
  views: number
  listedAt: Date
  categoryName: string | null
  /** Who writes in it; null where nothing is unsaved. */
  draftBy: string | null
}

const byId = { column: blogPosts.id, kind: 'id', of: (row: ManagedPost) => row.id } as const

const sorts: Record<ManagedPostsQuery['sort'], KeysetSort<ManagedPost>> = {
  published: [
    {
      column: sql`coalesce(${blogPosts.publishedAt}, ${blogPosts.createdAt})`,
      kind: 'moment',
      of: (row) => row.listedAt,
    },
    byId,
  ],
  title: [{ column: blogPosts.title, kind: 'name', of: (row) => row.title }, byId],
  views: [{ column: blogPosts.viewsCount, kind: 'whole', of: (row) => row.views }, byId],
}

/** One page of all posts, for staff who may manage them; the page's guard asks. */
export async function managedPosts(query: ManagedPostsQuery): Promise<Page<ManagedPost>> {
  const { status } = query.filters
  const where = and(status ? eq(blogPosts.status, status) : undefined, found(query.search))
  return listPage(sorts[query.sort], query, { table: blogPosts, where }, (slice) =>
    db()
      .select(columns)
      .from(blogPosts)
      .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
      .leftJoin(blogPostDrafts, eq(blogPostDrafts.postId, blogPosts.id))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** B§2.2.16: the title. */
function found(search: string): SQL | undefined {
  if (search === '') return undefined
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : ilike(blogPosts.title, pattern)
}

const maxUnsaved = 20

/** New posts that were begun and never saved, newest first. */
export function unsavedPosts() {
  return db()
    .select({
      id: blogPostDrafts.postId,
      title: sql<string>`${blogPostDrafts.values}->>'title'`,
      writtenBy: blogPostDrafts.writtenBy,
      updatedAt: blogPostDrafts.updatedAt,
    })
    .from(blogPostDrafts)
    .leftJoin(blogPosts, eq(blogPosts.id, blogPostDrafts.postId))
    .where(isNull(blogPosts.id))
    .orderBy(desc(blogPostDrafts.updatedAt))
    .limit(maxUnsaved)
}

/** A post with the names of its tags, in the order of the alphabet; null when it is gone. */
export async function postById(id: string, executor: Executor = db()) {
  if (!isId(id)) return null
  const [post] = await executor.select().from(blogPosts).where(eq(blogPosts.id, id))
  return post ? { post, tags: await tagsOf(executor, id) } : null
}

/** The names of the tags of several posts, by post. */
export async function tagsOfPosts(postIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db()
    .select({ postId: blogPostTags.postId, name: blogTags.name })
    .from(blogPostTags)
    .innerJoin(blogTags, eq(blogTags.id, blogPostTags.tagId))
    .where(inArray(blogPostTags.postId, postIds))
    .orderBy(alphabetically(blogTags.name), asc(blogTags.id))
  const byPost = Map.groupBy(rows, ({ postId }) => postId)
  return new Map([...byPost].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
}

export async function tagsOf(executor: Executor, postId: string): Promise<string[]> {
  const rows = await executor
    .select({ name: blogTags.name })
    .from(blogPostTags)
    .innerJoin(blogTags, eq(blogTags.id, blogPostTags.tagId))
    .where(eq(blogPostTags.postId, postId))
    .orderBy(alphabetically(blogTags.name), asc(blogTags.id))
  return rows.map(({ name }) => name)
}

/** What is being written in a post; null where nothing is unsaved. */
export async function postDraft(postId: string, executor: Executor = db()) {
  if (!isId(postId)) return null
  const [draft] = await executor
    .select()
    .from(blogPostDrafts)
    .where(eq(blogPostDrafts.postId, postId))
  return draft ?? null
}

const maxChoices = 500

/** The categories and tags to choose from. */
export async function topicChoices() {
  const [categories, tags] = await Promise.all([
    db()
      .select({
        id: blogCategories.id,
        name: blogCategories.name,
        isActive: blogCategories.isActive,
      })
      .from(blogCategories)
      .orderBy(
        asc(blogCategories.displayOrder),
        alphabetically(blogCategories.name),
        asc(blogCategories.id),
      )
      .limit(maxChoices),
    db()
      .select({ name: blogTags.name })
      .from(blogTags)
      .orderBy(alphabetically(blogTags.name), asc(blogTags.id))
      .limit(maxChoices),
  ])
  return { categories, tags: tags.map(({ name }) => name) }
}

/** As in the list of posts. */
const age = sql`coalesce(${blogPosts.publishedAt}, ${blogPosts.createdAt})`

/**
 * The newest posts whose title has these words, drafts included, or these; a handful. For staff who
 * manage the blog.
 */
export async function findPosts(sought: Sought) {
  const ids = await firstFound(
    blogPosts,
    { sought, matches: titleMatches },
    { age, nulls: 'nulls first' },
  )
  return db()
    .select({ id: blogPosts.id, title: blogPosts.title, status: blogPosts.status })
    .from(blogPosts)
    .where(sql`${blogPosts.id} in ${ids}`)
    .orderBy(desc(age), desc(blogPosts.id))
}

function titleMatches(search: string): SQL {
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : ilike(blogPosts.title, pattern)
}

export type FoundPost = Awaited<ReturnType<typeof findPosts>>[number]
