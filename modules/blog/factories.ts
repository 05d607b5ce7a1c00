import { newId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import {
  blogCategories,
  blogComments,
  blogPosts,
  blogPostTags,
  blogSettings,
  blogTags,
} from './tables.server.ts'

/** Test builders. By default a post was published yesterday. */
export async function openBlog(
  changes: Partial<typeof blogSettings.$inferInsert> = {},
): Promise<void> {
  const all = { id: 1, ...changes }
  await db()
    .insert(blogSettings)
    .values(all)
    .onConflictDoUpdate({ target: blogSettings.id, set: all })
}

export async function aCategory(changes: Partial<typeof blogCategories.$inferInsert> = {}) {
  const slug = changes.slug ?? `category-${newId()}`
  return one(
    await db()
      .insert(blogCategories)
      .values({ name: `Category ${slug}`, slug, ...changes })
      .returning(),
  )
}

export async function aTag(changes: Partial<typeof blogTags.$inferInsert> = {}) {
  const slug = changes.slug ?? `tag-${newId()}`
  return one(
    await db()
      .insert(blogTags)
      .values({ name: `Tag ${slug}`, slug, ...changes })
      .returning(),
  )
}

export async function aPost({
  tagIds = [],
  ...changes
}: Partial<typeof blogPosts.$inferInsert> & { tagIds?: string[] } = {}) {
  const slug = changes.slug ?? `post-${newId()}`
  const publishedAt = new Date(Date.now() - 86_400_000)
  const values = {
    title: `Post ${slug}`,
    slug,
    content: '<p>Words.</p>',
    status: 'published' as const,
    publishedAt,
    ...changes,
  }
  const post = one(await db().insert(blogPosts).values(values).returning())
  if (tagIds.length > 0)
    await db()
      .insert(blogPostTags)
      .values(tagIds.map((tagId) => ({ postId: post.id, tagId })))
  return post
}

export async function aComment(
  postId: string,
  changes: Partial<typeof blogComments.$inferInsert> = {},
) {
  const values = {
    postId,
    authorName: 'Thandi',
    authorEmail: 'thandi@test.example',
    content: 'Well said.',
    status: 'approved' as const,
    ...changes,
  }
  return one(await db().insert(blogComments).values(values).returning())
}

function one<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The row is not there')
  return row
}
