import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/identity/tables.server.ts'
import { moment } from '#platform/database/columns.server.ts'
import { supportTickets } from './tables.server.ts'

/** Staff who have a ticket open. Unlogged, because it says nothing a minute later. */
export const supportPresence = pgTable(
  'support_presence',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isWriting: boolean('is_writing').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.userId] }), index('support_presence_user').on(table.userId)],
)
