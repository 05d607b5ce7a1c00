import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#kernel/ids.ts'
import { readingMinutes } from '#modules/blog/rules/plain-minutes.ts'
import {
  blogCategories,
  blogComments,
  blogPosts,
  blogPostTags,
  blogTags,
} from '#modules/blog/tables.server.ts'
import { storePicture } from '#modules/content/operations/store-picture.server.ts'
import { images } from '#modules/content/tables.pictures.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { installedFolder } from '#platform/process/program-facts.server.ts'
import { cleanRichText, plainText } from '#platform/rich-text.server.ts'
import { demoComments } from './comments.ts'
import type { DemoPost } from './demo-post.ts'
import { demoPosts } from './posts/all.ts'
import { demoCategories, demoTags } from './topics.ts'

const hour = 3_600_000
const day = 24 * hour

/** The demo blog: posts over most of a year, with comments. `now` is the day of seeding. */
export async function seedDemoBlog(tx: Transaction, now: Date): Promise<void> {
  const categoryIds = await seedTopics(tx, 'categories')
  const tagIds = await seedTopics(tx, 'tags')
  const pictures = await storePictures(tx)
  const posts = demoPosts.map((post) => ({ id: newId(), post, publishedAt: momentOf(post, now) }))
  await tx.insert(blogPosts).values(
    posts.map(({ id, post, publishedAt }) => ({
      id,
      title: post.title,
      slug: post.slug,
      excerpt: post.excerpt,
      content: cleanRichText(post.content),
      featuredImage: pictures.get(post.picture) ?? '',
      featuredImageAlt: post.alt,
      categoryId: categoryIds.get(post.category) ?? null,
      authorName: post.author,
      status: post.status ?? ('published' as const),
      isFeatured: post.isFeatured ?? false,
      metaTitle: post.metaTitle,
      metaDescription: post.metaDescription,
      readingTime: readingMinutes(plainText(post.content)),
      publishedAt: post.status === 'draft' ? null : publishedAt,
      viewsCount: post.views,
      createdAt: new Date(publishedAt.getTime() - 3 * day),
      // Last change is the day of publication, not of the seeding.
      updatedAt: publishedAt > now ? now : publishedAt,
    })),
  )
  const tags = posts.flatMap(({ id, post }) =>
    post.tags.map((tag) => ({ postId: id, tagId: tagIds.get(tag) ?? '' })),
  )
  await tx.insert(blogPostTags).values(tags)
  for (const { id, post, publishedAt } of posts)
    await seedComments(tx, { id, slug: post.slug, publishedAt }, now)
}

async function seedTopics(
  tx: Transaction,
  kind: 'categories' | 'tags',
): Promise<Map<string, string>> {
  const rows =
    kind === 'categories'
      ? await tx
          .insert(blogCategories)
          .values(demoCategories.map((category, at) => ({ ...category, displayOrder: at * 10 })))
          .returning({ id: blogCategories.id, slug: blogCategories.slug })
      : await tx
          .insert(blogTags)
          .values(demoTags)
          .returning({ id: blogTags.id, slug: blogTags.slug })
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Stores the drawings; returns their paths by name. */
async function storePictures(tx: Transaction): Promise<Map<string, string>> {
  const folder = installedFolder('db/seeds/demo-blog/pictures')
  const stored = new Map<string, string>()
  for (const name of new Set(demoPosts.map(({ picture }) => picture))) {
    const path = await storePicture(tx, await readFile(join(folder, `${name}.svg`)), {
      drawings: true,
    })
    if (!path.ok) throw new Error(`${name}.svg: ${path.error.message}`)
    stored.set(name, path.value)
    const altText = demoPosts.find(({ picture }) => picture === name)?.alt ?? ''
    await tx.insert(images).values({ filePath: path.value, fileName: `${name}.svg`, altText })
  }
  return stored
}

async function seedComments(
  tx: Transaction,
  post: { id: string; slug: string; publishedAt: Date },
  now: Date,
): Promise<void> {
  for (const { post: slug, replies = [], ...comment } of demoComments) {
    if (slug !== post.slug) continue
    const parentId = newId()
    const row = (one: Omit<(typeof demoComments)[number], 'post' | 'replies'>) => ({
      postId: post.id,
      authorName: one.name,
      authorEmail: one.email,
      content: one.content,
      status: one.status,
      createdAt: new Date(Math.min(post.publishedAt.getTime() + one.after * hour, now.getTime())),
    })
    await tx
      .insert(blogComments)
      .values([
        { id: parentId, ...row(comment) },
        ...replies.map((reply) => ({ parentId, ...row(reply) })),
      ])
  }
}

/** The publication time: in the morning, at a different minute for each post. */
function momentOf({ daysAgo, slug }: DemoPost, now: Date): Date {
  const morning = new Date(now.getTime() - daysAgo * day)
  morning.setUTCHours(6, slug.length % 60, 0, 0)
  return morning
}
