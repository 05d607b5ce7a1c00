import { and, count, eq, exists, ilike, or, type SQL, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { readWithin, StatementTimeout } from '#platform/database/statement-timeout.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { PostListQuery } from '../rules/post-list.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '../tables.server.ts'
import { blogSettings } from './blog-topics.server.ts'
import { isVisible, type PostCard, readCards } from './visible-posts.server.ts'

type Named = { id: string; name: string; slug: string; description: string }

export type PostList = {
  posts: PostCard[]
  /** Exact number of posts on all pages. */
  count: number
  pages: number
  category: Named | null
  tag: Named | null
}

/**
 * One page of public posts, newest first; the settings give the page size (B§7.4). Fails with
 * 'not_found' for a page beyond the last and for an unknown or inactive category or tag, and with
 * 'unavailable' when the database is slow.
 */
export async function postList(query: PostListQuery): Promise<Result<PostList>> {
  const found =
    query.search === '' ? await cachedList(JSON.stringify(query)) : await searchOnce(query)
  if (!found.ok) return found
  return found.value ? ok(found.value) : refuse('not_found', 'Page not found.')
}

/** The newest featured post. */
export const featuredPost = contentRead(
  async (tx) =>
    (await readCards(tx, now(), eq(blogPosts.isFeatured, true), { limit: 1 }))[0] ?? null,
)

const cachedList = contentRead((tx, key) => readList(tx, JSON.parse(key) as PostListQuery))

// Searches are not cached, because there are endlessly many.
async function searchOnce(query: PostListQuery): Promise<Result<PostList | null>> {
  try {
    return ok(await readWithin(5_000, (tx) => readList(tx, query)))
  } catch (error) {
    if (error instanceof StatementTimeout) return refuse('unavailable', 'Request timeout')
    throw error
  }
}

async function readList(tx: Transaction, query: PostListQuery): Promise<PostList | null> {
  const at = now()
  const category = query.category === null ? null : await activeCategory(tx, query.category)
  const tag = query.tag === null ? null : await tagBySlug(tx, query.tag)
  if (category === undefined || tag === undefined) return null
  const condition = and(
    category ? eq(blogPosts.categoryId, category.id) : undefined,
    tag ? hasTag(tx, tag.id) : undefined,
    query.search === '' ? undefined : says(query.search),
  )
  const { postsPerPage } = await blogSettings(tx)
  const [counted] = await tx
    .select({ posts: count() })
    .from(blogPosts)
    .where(and(isVisible(at), condition))
  const posts = counted?.posts ?? 0
  const pages = Math.max(1, Math.ceil(posts / postsPerPage))
  if (query.page > pages) return null
  return {
    posts: await readCards(tx, at, condition, {
      limit: postsPerPage,
      offset: (query.page - 1) * postsPerPage,
    }),
    count: posts,
    pages,
    category,
    tag,
  }
}

const named = <T extends typeof blogCategories | typeof blogTags>(table: T) => ({
  id: table.id,
  name: table.name,
  slug: table.slug,
  description: table.description,
})

async function activeCategory(tx: Transaction, slug: string): Promise<Named | undefined> {
  const [row] = await tx
    .select(named(blogCategories))
    .from(blogCategories)
    .where(and(eq(blogCategories.slug, slug), blogCategories.isActive))
  return row
}

async function tagBySlug(tx: Transaction, slug: string): Promise<Named | undefined> {
  const [row] = await tx.select(named(blogTags)).from(blogTags).where(eq(blogTags.slug, slug))
  return row
}

function hasTag(tx: Transaction, tagId: string): SQL {
  const link = and(eq(blogPostTags.postId, blogPosts.id), eq(blogPostTags.tagId, tagId))
  return exists(tx.select({ one: sql`1` }).from(blogPostTags).where(link))
}

/**
 * Case-insensitive search in title, excerpt and content (B§7.4). The index finds posts with each
 * word; then the whole phrase must occur in the visible text, not only in the markup.
 */
function says(search: string): SQL | undefined {
  const whole = sql`(${blogPosts.title} || ' ' || ${blogPosts.excerpt} || ' ' || ${blogPosts.content})`
  const read = sql`(${blogPosts.title} || ' ' || ${blogPosts.excerpt} || ' ' || regexp_replace(${blogPosts.content}, '<[^>]*>', '', 'g'))`
  return and(...search.split(' ').map((word) => holds(whole, word)), holds(read, search))
}

/** Content is HTML, where some characters are written as entities. */
function holds(text: SQL, part: string): SQL | undefined {
  const marked = part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return or(
    ...[...new Set([part, marked])].map((each) =>
      ilike(text, `%${each.replace(/[\\%_]/g, '\\$&')}%`),
    ),
  )
}
