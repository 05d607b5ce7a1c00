import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '#platform/database/columns.server.ts'
import { displayOrder, isActive, isFeatured } from './tables.columns.server.ts'

export const faqCategories = pgTable('faq_categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  description: text('description').notNull().default(''),
  icon: text('icon').notNull().default(''),
  isActive: isActive(),
  displayOrder: displayOrder(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/**
 * Deleting a category deletes its questions (B§8). Changes of the three counters do not invalidate
 * the page cache.
 */
export const faqs = pgTable(
  'faqs',
  {
    id: id(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => faqCategories.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    tags: text('tags').array().notNull().default([]),
    isActive: isActive(),
    isFeatured: isFeatured(),
    displayOrder: displayOrder(),
    viewsCount: integer('views_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    notHelpfulCount: integer('not_helpful_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Featured ones come first.
    index('faqs_order').on(
      table.categoryId,
      sql`((not ${table.isFeatured})::int)`,
      table.displayOrder,
      table.createdAt,
      table.id,
    ),
    index('faqs_newest').on(table.createdAt.desc(), table.id.desc()),
    index('faqs_search').using(
      'gin',
      table.question.op('gin_trgm_ops'),
      table.answer.op('gin_trgm_ops'),
    ),
  ],
)

/**
 * One vote per IP address and question. `voter` is a keyed hash of the address, so no address is
 * stored.
 */
export const faqVotes = pgTable(
  'faq_votes',
  {
    faqId: uuid('faq_id')
      .notNull()
      .references(() => faqs.id, { onDelete: 'cascade' }),
    voter: text('voter').notNull(),
    helpful: boolean('helpful').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.faqId, table.voter] })],
)
