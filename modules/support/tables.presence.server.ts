import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/identity/tables.server.ts'
import { moment } from '#platform/database/columns.server.ts'
import { supportTickets } from './tables.server.ts'

/** Windows of staff in which a ticket is open. Unlogged, because it says nothing a minute later. */
export const supportPresence = pgTable(
  'support_presence',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One window of that person, as its page calls itself. */
    pageId: uuid('page_id').notNull(),
    isWriting: boolean('is_writing').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId, table.pageId] }),
    index('support_presence_user').on(table.userId),
  ],
)

/** How far a member of staff has read a ticket: what customers wrote after that is new to them. */
export const supportReads = pgTable(
  'support_reads',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The position of the last message that was there. */
    position: bigint('position', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId] }),
    index('support_reads_user').on(table.userId),
  ],
)
