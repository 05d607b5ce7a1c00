import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#platform/database/columns.server.ts'
import { supportTickets, ticketStatus } from './tables.server.ts'

/**
 * Answers that can still be undone. They are not messages yet: nothing that customers read, count
 * or are emailed knows this table. The row becomes a message of the same id.
 */
export const supportHeldReplies = pgTable(
  'support_held_replies',
  {
    id: id(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    message: text('message').notNull(),
    /** The status after it; null leaves it as it is. */
    status: ticketStatus('status'),
    cannedReplies: text('canned_replies').array().notNull().default([]),
    sendAt: moment('send_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_held_replies_ticket').on(table.ticketId),
    index('support_held_replies_send').on(table.sendAt),
  ],
)
