import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { slugOf } from '#kernel/slug.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { anchoredRichText, plainText } from '#platform/rich-text.server.ts'
import { postLimits } from '../rules/limits.ts'
import { readingMinutes } from '../rules/plain-minutes.ts'
import { type PostFormValues, readTagNames } from '../rules/post-values.ts'
import { blogCategories, blogPosts, blogTags } from '../tables.server.ts'
import type { Post } from './post.server.ts'

/**
 * A post that is shown in the place of the stored one while a request runs: the preview of what
 * staff are writing.
 */
export const previewedPost = new AsyncLocalStorage<Post>()

const summaryLength = 300

/**
 * What is being written as the public page shows a post, sanitised (D33). Missing parts have
 * stand-ins.
 */
export async function previewOf(postId: string, values: PostFormValues): Promise<Post> {
  const [stored] = await db().select().from(blogPosts).where(eq(blogPosts.id, postId))
  const text = plainText(values.content)
  const title = values.title.trim() || 'Untitled post'
  return {
    id: postId,
    title,
    slug: slugOf(values.slug || title, postLimits.slug) || 'preview',
    excerpt: values.excerpt.trim(),
    featuredImage: values.featuredImage.trim(),
    featuredImageAlt: values.featuredImageAlt.trim(),
    authorName: stored?.authorName ?? '',
    readingTime: Number(values.readingTime) || readingMinutes(text),
    publishedAt: stored?.publishedAt ?? now(),
    category: await categoryOf(values.categoryId),
    allowComments: values.allowComments,
    metaTitle: values.metaTitle,
    metaDescription: values.metaDescription,
    metaKeywords: values.metaKeywords,
    updatedAt: stored?.updatedAt ?? now(),
    ...anchoredRichText(values.content),
    summary: text.slice(0, summaryLength),
    tags: await tagsNamed(readTagNames(values.tags)),
    related: [],
  }
}

async function categoryOf(id: string) {
  if (!isId(id)) return null
  const [row] = await db()
    .select({ name: blogCategories.name, slug: blogCategories.slug })
    .from(blogCategories)
    .where(eq(blogCategories.id, id))
  return row ?? null
}

async function tagsNamed(names: readonly string[]) {
  const slugs = names.map((name) => slugOf(name, postLimits.slug)).filter((slug) => slug !== '')
  if (slugs.length === 0) return []
  const known = await db()
    .select({ name: blogTags.name, slug: blogTags.slug })
    .from(blogTags)
    .where(inArray(blogTags.slug, slugs))
  return names.map((name) => {
    const slug = slugOf(name, postLimits.slug)
    return known.find((tag) => tag.slug === slug) ?? { name, slug }
  })
}
