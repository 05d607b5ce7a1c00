import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '#platform/database/columns.server.ts'

/** A§3 canned responses, for tickets and live chat. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: id(),
    /** What staff type to find it: '/hello'. */
    shortcut: text('shortcut').notNull().unique(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    category: text('category').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    /** Messages that were sent with it. */
    usageCount: integer('usage_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('canned_replies_title').on(table.category, table.title),
    check('canned_replies_shortcut', sql`${table.shortcut} ~ '^/[a-z0-9-]+$'`),
  ],
)
