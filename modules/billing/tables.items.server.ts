import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { packages } from '#modules/catalog/tables.server.ts'
import { cents, createdAt, id } from '#platform/database/columns.server.ts'
import { subscriptions } from './tables.server.ts'

/**
 * What a subscription bills (D38). An item is never edited: a change ends it and begins another one
 * at the same position. Its subscription's amount, description and package are summaries of its
 * living items, written by `writeItemChange` and the billing run.
 */
export const subscriptionItems = pgTable(
  'subscription_items',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    position: smallint('position').notNull(),
    packageId: uuid('package_id').references(() => packages.id),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    /** Per period, without VAT. */
    unitPriceCents: cents('unit_price_cents').notNull(),
    /** The first day that it is billed for; null while it waits for the renewal. */
    startedOn: date('started_on', { mode: 'string' }),
    /**
     * The first day that it is no longer billed for. An item of an ended subscription keeps null:
     * it lived as long as the subscription.
     */
    endedOn: date('ended_on', { mode: 'string' }),
    endsAtRenewal: boolean('ends_at_renewal').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscription_items_subscription').on(table.subscriptionId, table.position),
    uniqueIndex('subscription_items_one_living')
      .on(table.subscriptionId, table.position)
      .where(sql`${table.startedOn} is not null and ${table.endedOn} is null`),
    uniqueIndex('subscription_items_one_waiting')
      .on(table.subscriptionId, table.position)
      .where(sql`${table.startedOn} is null`),
    check('subscription_items_quantity', sql`${table.quantity} > 0`),
    check(
      'subscription_items_ends_once',
      sql`${table.endedOn} is null or (${table.startedOn} is not null and not ${table.endsAtRenewal})`,
    ),
    check(
      'subscription_items_waiting_begins',
      sql`${table.startedOn} is not null or not ${table.endsAtRenewal}`,
    ),
  ],
)
