import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { customerReviews } from './tables.server.ts'

/** One row, id 1: whether customers are invited to write a review. */
export const reviewSettings = pgTable(
  'review_settings',
  {
    id: integer('id').primaryKey().default(1),
    invitesEnabled: boolean('invites_enabled').notNull().default(false),
    /** Days of service after which a customer is invited. */
    inviteAfterDays: integer('invite_after_days').notNull().default(30),
    /** Services that began before invitations were switched on are left alone. */
    enabledAt: moment('enabled_at'),
    updatedAt: updatedAt(),
  },
  (table) => [check('review_settings_one_row', sql`${table.id} = 1`), check('review_settings_days', sql`${table.inviteAfterDays} between 1 and 365`)],
)

/** One invitation for each service, ever. */
export const reviewInvitations = pgTable(
  'review_invitations',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .unique()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** What the customer wrote; null until then, and when the review was deleted. */
    reviewId: uuid('review_id').references(() => customerReviews.id, { onDelete: 'set null' }),
    answeredAt: moment('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [index('review_invitations_review').on(table.reviewId), index('review_invitations_newest').on(table.createdAt.desc())],
)
