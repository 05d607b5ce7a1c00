import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { users } from '#modules/identity/tables.server.ts'
import { moment } from '#platform/database/columns.server.ts'
import { ticketCategory, ticketTeam } from './tables.server.ts'
import { teamAssignments } from './teams/rules/team-assignment.ts'

export const teamAssignment = pgEnum('ticket_team_assignment', teamAssignments)

/** How a team's tickets find an agent; a team without a row has automatic assignment off. */
export const supportTeams = pgTable('support_teams', {
  team: ticketTeam('team').primaryKey(),
  assignment: teamAssignment('assignment').notNull().default('off'),
})

/** The team of new tickets of a category; a category without a row has none. */
export const supportCategoryTeams = pgTable('support_category_teams', {
  category: ticketCategory('category').primaryKey(),
  team: ticketTeam('team').notNull(),
})

/**
 * People in teams. Automatic assignment locks their rows, so that two tickets that come at once are
 * shared out in turn.
 */
export const supportAgents = pgTable(
  'support_agents',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isAway: boolean('is_away').notNull().default(false),
    /** Automatic assignment stops at so many unsolved tickets; null is without limit. */
    maxOpenTickets: integer('max_open_tickets'),
  },
  (table) => [check('support_agents_max_open', sql`${table.maxOpenTickets} > 0`)],
)

export const supportTeamMembers = pgTable(
  'support_team_members',
  {
    team: ticketTeam('team').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => supportAgents.userId, { onDelete: 'cascade' }),
    /** Whose turn it is: the longest ago comes first. */
    lastAssignedAt: moment('last_assigned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.team, table.userId] }),
    index('support_team_members_user').on(table.userId),
  ],
)
