import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/identity/tables.server.ts'
import { moment } from '#platform/database/columns.server.ts'
import { supportTickets } from './tables.server.ts'

/** What a customer thought of the answers to a ticket: one row per ticket, never changed. */
export const supportRatings = pgTable(
  'support_ratings',
  {
    ticketId: uuid('ticket_id')
      .primaryKey()
      .references(() => supportTickets.id),
    stars: smallint('stars').notNull(),
    /** In the customer's words; blank when they gave none, or were deleted. */
    feedback: text('feedback').notNull().default(''),
    /** Who had the ticket when it was rated. */
    agentId: text('agent_id').references(() => users.id, { onDelete: 'set null' }),
    ratedAt: moment('rated_at').notNull(),
  },
  (table) => [
    index('support_ratings_newest').on(table.ratedAt.desc()),
    index('support_ratings_stars').on(table.stars, table.ticketId),
    check('support_ratings_one_to_five', sql`${table.stars} between 1 and 5`),
  ],
)
