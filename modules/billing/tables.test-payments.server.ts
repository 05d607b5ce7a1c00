import { sql } from 'drizzle-orm'
import { check, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { testPaymentStates } from '#modules/billing/payments/rules/test-payment.ts'
import { cents, createdAt, id, moment } from '#platform/database/columns.server.ts'

export const testPaymentState = pgEnum('test_payment_state', testPaymentStates)

/**
 * Payments that staff made in the gateway's sandbox to try it (D45). No order, invoice or payment
 * refers to them, and no list, figure or export reads them.
 */
export const testPayments = pgTable(
  'test_payments',
  {
    id: id(),
    number: text('number').notNull().unique(),
    amountCents: cents('amount_cents').notNull(),
    state: testPaymentState('state').notNull().default('started'),
    /** The latest verified notification: the gateway's own status, amount and payment number. */
    notifiedStatus: text('notified_status').notNull().default(''),
    notifiedCents: cents('notified_cents'),
    gatewayPaymentId: text('gateway_payment_id').notNull().default(''),
    notifiedAt: moment('notified_at'),
    startedBy: text('started_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('test_payments_number', sql`${table.number} like 'TEST-%'`)],
)
