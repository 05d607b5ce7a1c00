import { or, sql } from 'drizzle-orm'
import { jsonWithPicture, mentionsPicture, withPicture } from '#platform/database/columns.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { blogPostDrafts, blogPosts } from '../tables.server.ts'

/**
 * Writes the new path of a picture of the media library into every post that shows it, and into
 * what is being written.
 */
export async function replacePictureInPosts(
  tx: Transaction,
  key: string,
  path: string,
): Promise<void> {
  const { featuredImage, content, updatedAt } = blogPosts
  await tx
    .update(blogPosts)
    .set({
      featuredImage: withPicture(featuredImage, key, path),
      content: withPicture(content, key, path),
      updatedAt: sql`${updatedAt}`,
    })
    .where(or(mentionsPicture(featuredImage, key), mentionsPicture(content, key)))
  const { values } = blogPostDrafts
  await tx
    .update(blogPostDrafts)
    .set({
      values: jsonWithPicture(values, key, path),
      updatedAt: sql`${blogPostDrafts.updatedAt}`,
    })
    .where(mentionsPicture(values, key))
}
