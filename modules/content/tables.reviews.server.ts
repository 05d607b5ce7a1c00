import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { badgePositions, reviewProductTypes, reviewStatuses } from './rules/review.ts'
import { displayOrder, isActive, isFeatured } from './tables.columns.server.ts'

export const reviewStatus = pgEnum('review_status', reviewStatuses)

export const reviewProductType = pgEnum('review_product_type', reviewProductTypes)

export const customerReviews = pgTable(
  'customer_reviews',
  {
    id: id(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull().default(''),
    customerCompany: text('customer_company').notNull().default(''),
    customerAvatar: text('customer_avatar').notNull().default(''),
    rating: integer('rating').notNull().default(5),
    title: text('title').notNull().default(''),
    content: text('content').notNull(),
    productType: reviewProductType('product_type'),
    status: reviewStatus('status').notNull().default('pending'),
    isFeatured: isFeatured(),
    isVerified: boolean('is_verified').notNull().default(false),
    displayOnHomepage: boolean('display_on_homepage').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('customer_reviews_rating', sql`${table.rating} between 1 and 5`),
    index('customer_reviews_newest').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('customer_reviews_all').on(table.createdAt.desc(), table.id.desc()),
    index('customer_reviews_search').using(
      'gin',
      table.customerName.op('gin_trgm_ops'),
      table.content.op('gin_trgm_ops'),
      table.customerCompany.op('gin_trgm_ops'),
    ),
  ],
)

export const badgePosition = pgEnum('badge_position', badgePositions)

export const trustBadges = pgTable(
  'trust_badges',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    imageUrl: text('image_url').notNull(),
    linkUrl: text('link_url').notNull().default(''),
    displayPosition: badgePosition('display_position').notNull().default('footer'),
    isActive: isActive(),
    displayOrder: displayOrder(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('trust_badges_order').on(table.displayOrder)],
)

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
  (table) => [
    check('review_settings_one_row', sql`${table.id} = 1`),
    check('review_settings_days', sql`${table.inviteAfterDays} between 1 and 365`),
  ],
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
  (table) => [
    index('review_invitations_review').on(table.reviewId),
    index('review_invitations_newest').on(table.createdAt.desc()),
  ],
)
