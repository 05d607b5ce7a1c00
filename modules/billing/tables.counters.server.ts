import { bigint, boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { cents } from '#platform/database/columns.server.ts'
import { invoiceStatus, orderStatus, paymentMethod } from './tables.server.ts'

/**
 * Orders that are not deleted, by status and method: sum over the slots. Maintained by a trigger,
 * so that every write counts.
 */
export const orderCounters = pgTable(
  'order_counters',
  {
    /** Concurrent writers use different slots and never wait for each other. */
    slot: integer('slot').notNull(),
    status: orderStatus('status').notNull(),
    paymentMethod: paymentMethod('payment_method').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    totalCents: cents('total_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slot, table.status, table.paymentMethod] })],
)

/**
 * Documents that are not deleted, by status: sum over the slots. Maintained by a trigger, as
 * `orderCounters`.
 */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    slot: integer('slot').notNull(),
    status: invoiceStatus('status').notNull(),
    isOffer: boolean('is_offer').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** Totals of invoices less what was credited on them. */
    totalCents: cents('total_cents').notNull(),
    /** Their balances. */
    owedCents: cents('owed_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slot, table.status, table.isOffer] })],
)
