import { and, asc, count, eq } from 'drizzle-orm'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '../tables.server.ts'
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
