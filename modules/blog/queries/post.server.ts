import { and, asc, eq, ne } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { anchoredRichText, plainText } from '#platform/rich-text.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { readingMinutes } from '../rules/plain-minutes.ts'
import { type PostFormValues, postTexts, postValues } from '../rules/post-values.ts'
import { blogPosts, blogPostTags, blogTags } from '../tables.server.ts'
import { blogSettings } from './blog-topics.server.ts'
import { previewedPost } from './previewed-post.server.ts'
import { readCards } from './visible-posts.server.ts'

/** More than enough for a meta description. */
const summaryLength = 300

export type Post = NonNullable<Awaited<ReturnType<typeof readPost>>>

/**
 * A public post by slug, sanitised (D33), with tags and related posts. Fails with 'not_found' if it
 * is not public now.
 */
export async function postBySlug(slug: string): Promise<Result<Post>> {
  const preview = previewedPost.getStore()
  if (preview?.slug === slug) return ok(preview)
  const found = await cachedPost(slug)
  if (!found.ok) return found
  return found.value ? ok(found.value) : refuse('not_found', 'Post not found.')
}

const cachedPost = contentRead((tx, slug) => readPost(tx, slug))

async function readPost(tx: Transaction, slug: string) {
  const at = now()
  const [card] = await readCards(tx, at, eq(blogPosts.slug, slug), { limit: 1 })
  if (!card) return null
  const [more] = await tx
    .select({
      content: blogPosts.content,
      categoryId: blogPosts.categoryId,
      allowComments: blogPosts.allowComments,
      metaTitle: blogPosts.metaTitle,
      metaDescription: blogPosts.metaDescription,
      metaKeywords: blogPosts.metaKeywords,
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .where(eq(blogPosts.id, card.id))
  if (!more) return null
  const { content, categoryId, ...rest } = more
  const tags = await tx
    .select({ name: blogTags.name, slug: blogTags.slug })
    .from(blogPostTags)
    .innerJoin(blogTags, eq(blogTags.id, blogPostTags.tagId))
    .where(eq(blogPostTags.postId, card.id))
    .orderBy(alphabetically(blogTags.name), asc(blogTags.id))
  const related = await readRelated(tx, { id: card.id, categoryId }, at)
  return {
    ...card,
    ...rest,
    ...anchoredRichText(content),
    summary: plainText(content).slice(0, summaryLength),
    tags,
    related,
  }
}

/** Other posts of the same category, newest first; the settings give the number (B§7.4). */
async function readRelated(
  tx: Transaction,
  post: { id: string; categoryId: string | null },
  at: Date,
) {
  const { showRelatedPosts, relatedPostsCount } = await blogSettings(tx)
  if (!showRelatedPosts || relatedPostsCount === 0 || post.categoryId === null) return []
  return readCards(
    tx,
    at,
    and(eq(blogPosts.categoryId, post.categoryId), ne(blogPosts.id, post.id)),
    { limit: relatedPostsCount },
  )
}

/** A saved post as the editor's form shows it. */
export async function valuesOfPost(
  post: typeof blogPosts.$inferSelect,
  tags: readonly string[],
  tx?: Transaction,
): Promise<PostFormValues> {
  const { timezone } = await siteSettings(tx)
  return postValues(post, tags, {
    zone: timezone,
    minutes: readingMinutes(plainText(post.content)),
  })
}

/** Stands for what a form of the post began with. */
export function versionOfPost(values: PostFormValues): string {
  return versionOfValues(postTexts(values, (id) => id))
}
