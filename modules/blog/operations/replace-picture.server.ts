import { or, sql } from 'drizzle-orm'
import { mentionsPicture, withPicture } from '#platform/database/picture-references.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { blogPosts } from '../tables.server.ts'

/** Writes the new path of a picture of the media library into every post that shows it. */
export async function replacePictureInPosts(tx: Transaction, key: string, path: string): Promise<void> {
  const { featuredImage, content, updatedAt } = blogPosts
  await tx
    .update(blogPosts)
    .set({ featuredImage: withPicture(featuredImage, key, path), content: withPicture(content, key, path), updatedAt: sql`${updatedAt}` })
    .where(or(mentionsPicture(featuredImage, key), mentionsPicture(content, key)))
}
