import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { notificationStates } from '#modules/billing/notifications/rules/notification-state.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { cents, createdAt, id, moment } from '#platform/database/columns.server.ts'
import { gateway, invoices, orderStatus, orders } from './tables.server.ts'

export const notificationState = pgEnum('notification_state', notificationStates)

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    packageId: uuid('package_id').references(() => packages.id),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    renews: boolean('renews').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check(
      'order_lines_total',
      sql`${table.totalCents} = ${table.quantity} * ${table.unitPriceCents}`,
    ),
  ],
)

export const orderStatusHistory = pgTable(
  'order_status_history',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    oldStatus: orderStatus('old_status'),
    newStatus: orderStatus('new_status').notNull(),
    notes: text('notes').notNull().default(''),
    changedBy: text('changed_by').notNull(),
    /** In the order in which it happened, whatever the clocks of two servers say. */
    position: bigint('position', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_status_history_order').on(table.orderId, table.position),
    check(
      'order_status_history_real_change',
      sql`${table.oldStatus} is distinct from ${table.newStatus}`,
    ),
    // No order returns to a status, so every history is an unbroken chain: each entered once, left
    // once, and only afterwards (trigger: migration 0007).
    unique('order_status_history_reached_once').on(table.orderId, table.newStatus),
    unique('order_status_history_left_once').on(table.orderId, table.oldStatus).nullsNotDistinct(),
    foreignKey({
      name: 'order_status_history_follows',
      columns: [table.orderId, table.oldStatus],
      foreignColumns: [table.orderId, table.newStatus],
    }).onDelete('cascade'),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    packageId: uuid('package_id').references(() => packages.id),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** On a credit note: the line of the original that this one credits. */
    originalPosition: smallint('original_position'),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.position] }),
    check(
      'invoice_lines_total',
      sql`${table.totalCents} = ${table.quantity} * ${table.unitPriceCents}`,
    ),
  ],
)

/** Every notification as received, before anything in it is trusted (D19). */
export const gatewayNotifications = pgTable(
  'gateway_notifications',
  {
    id: id(),
    gateway: gateway().notNull(),
    rawBody: text('raw_body').notNull(),
    sourceAddress: text('source_address').notNull(),
    state: notificationState('state').notNull().default('received'),
    /** Why it was not accepted, for staff. */
    reason: text('reason').notNull().default(''),
    gatewayPaymentId: text('gateway_payment_id'),
    merchantPaymentId: text('merchant_payment_id'),
    gatewayToken: text('gateway_token'),
    /** The gateway's own name for the event. */
    paymentStatus: text('payment_status'),
    grossCents: cents('gross_cents'),
    /** Negative, as the gateway says it. */
    feeCents: cents('fee_cents'),
    orderId: uuid('order_id'),
    invoiceId: uuid('invoice_id'),
    combinedPaymentId: uuid('combined_payment_id'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    decidedAt: moment('decided_at'),
    /**
     * Money moved and no document has it: on the worklist since then, once for all deliveries of
     * one payment.
     */
    unallocatedSince: moment('unallocated_since'),
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by'),
    /** What became of the money, for staff. */
    resolution: text('resolution').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('gateway_notifications_unallocated')
      .on(table.unallocatedSince.desc(), table.id.desc())
      .where(sql`${table.unallocatedSince} is not null`),
    check(
      'gateway_notifications_resolved',
      sql`(${table.resolvedAt} is null) = (${table.resolvedBy} is null)`,
    ),
    index('gateway_notifications_payment').on(table.gatewayPaymentId),
    index('gateway_notifications_token').on(table.gatewayToken),
    index('gateway_notifications_order').on(table.orderId),
    index('gateway_notifications_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} in ('received', 'unverified')`),
  ],
)
