import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import type { PostFormValues } from './rules/post-values.ts'
import { commentStatuses, postStatuses } from './rules/status.ts'

export const blogCategories = pgTable('blog_categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  description: text('description').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  displayOrder: integer('display_order').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const blogTags = pgTable('blog_tags', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  description: text('description').notNull().default(''),
  createdAt: createdAt(),
})

export const postStatus = pgEnum('blog_post_status', postStatuses)

/**
 * `content` is sanitised HTML, `excerpt` plain text (D33). Changes of `views_count` do not
 * invalidate the page cache.
 */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    title: text('title').notNull(),
    slug: text('slug').notNull().unique(),
    excerpt: text('excerpt').notNull().default(''),
    content: text('content').notNull(),
    featuredImage: text('featured_image').notNull().default(''),
    featuredImageAlt: text('featured_image_alt').notNull().default(''),
    categoryId: uuid('category_id').references(() => blogCategories.id, { onDelete: 'set null' }),
    /** The author's account. The name is stored too, in case the account is deleted. */
    authorId: text('author_id'),
    authorName: text('author_name').notNull().default(''),
    status: postStatus('status').notNull().default('draft'),
    isFeatured: boolean('is_featured').notNull().default(false),
    allowComments: boolean('allow_comments').notNull().default(true),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    metaKeywords: text('meta_keywords').notNull().default(''),
    /** Minutes at 200 words (B§9). */
    readingTime: integer('reading_time').notNull().default(1),
    publishedAt: moment('published_at'),
    viewsCount: integer('views_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'blog_posts_published_when',
      sql`${table.status} not in ('published', 'scheduled') or ${table.publishedAt} is not null`,
    ),
    index('blog_posts_newest').on(table.status, table.publishedAt.desc(), table.id.desc()),
    index('blog_posts_category').on(table.categoryId, table.publishedAt.desc()),
    index('blog_posts_managed').on(
      sql`coalesce(${table.publishedAt}, ${table.createdAt})`,
      table.id,
    ),
    index('blog_posts_managed_status').on(
      table.status,
      sql`coalesce(${table.publishedAt}, ${table.createdAt})`,
      table.id,
    ),
    index('blog_posts_title').on(alphabetically(table.title), table.id),
    index('blog_posts_title_status').on(table.status, alphabetically(table.title), table.id),
    index('blog_posts_views').on(table.viewsCount, table.id),
  ],
)

/**
 * What is being written in the editor of a post and not saved yet. Its id is that of the post, or
 * the one that a new post will have, so it refers to no row. Changes do not invalidate the page
 * cache.
 */
export const blogPostDrafts = pgTable('blog_post_drafts', {
  postId: uuid('post_id').primaryKey(),
  values: jsonb('values').$type<PostFormValues>().notNull(),
  /** Another one with each change: who writes says which one they saw. */
  revision: uuid('revision').notNull(),
  writtenById: text('written_by_id'),
  writtenBy: text('written_by').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const blogPostTags = pgTable(
  'blog_post_tags',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => blogTags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.tagId] }),
    index('blog_post_tags_tag').on(table.tagId),
  ],
)

export const commentStatus = pgEnum('blog_comment_status', commentStatuses)

export const blogComments = pgTable(
  'blog_comments',
  {
    id: id(),
    postId: uuid('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => blogComments.id, {
      onDelete: 'cascade',
    }),
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email').notNull(),
    /** Plain text. */
    content: text('content').notNull(),
    status: commentStatus('status').notNull().default('pending'),
    createdAt: createdAt(),
  },
  (table) => [
    index('blog_comments_thread').on(
      table.postId,
      table.parentId,
      table.status,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('blog_comments_newest').on(table.createdAt.desc(), table.id.desc()),
    index('blog_comments_parent').on(table.parentId),
    index('blog_comments_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('blog_comments_same_text').on(sql`md5(${table.content})`),
  ],
)

/** One row, id 1 (B§3). */
export const blogSettings = pgTable(
  'blog_settings',
  {
    id: integer('id').primaryKey().default(1),
    postsPerPage: integer('posts_per_page').notNull().default(10),
    relatedPostsCount: integer('related_posts_count').notNull().default(3),
    allowComments: boolean('allow_comments').notNull().default(true),
    moderateComments: boolean('moderate_comments').notNull().default(true),
    showAuthorInfo: boolean('show_author_info').notNull().default(true),
    showRelatedPosts: boolean('show_related_posts').notNull().default(true),
    showReadingTime: boolean('show_reading_time').notNull().default(true),
    enableRss: boolean('enable_rss').notNull().default(true),
    enableShareButtons: boolean('enable_share_buttons').notNull().default(true),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('blog_settings_one_row', sql`${table.id} = 1`),
    check('blog_settings_page_size', sql`${table.postsPerPage} between 1 and 100`),
    check('blog_settings_related', sql`${table.relatedPostsCount} between 0 and 12`),
  ],
)
