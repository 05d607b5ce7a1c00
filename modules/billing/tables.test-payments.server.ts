import { sql } from 'drizzle-orm'
import { check, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { type TestMail, testPaymentStates } from '#modules/billing/payments/rules/test-payment.ts'
import { bytes, cents, createdAt, id, moment } from '#platform/database/columns.server.ts'

export const testPaymentState = pgEnum('test_payment_state', testPaymentStates)

/**
 * What staff try out with test money (D45): payments in the gateway's sandbox, and orders that they
 * place with themselves. No order, invoice or payment refers to them, and no list, figure or export
 * reads them.
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
    /** Of a test order: what was bought and how it is paid; blank for a mere payment. */
    packageName: text('package_name').notNull().default(''),
    method: text('method', { enum: paymentMethods }).notNull().default('card'),
    /** Of a test order: who gets its emails, its documents as PDF, and the emails once it is paid. */
    recipient: text('recipient').notNull().default(''),
    orderPaper: bytes('order_paper'),
    paidPaper: bytes('paid_paper'),
    paidMails: jsonb('paid_mails').$type<TestMail[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [check('test_payments_number', sql`${table.number} like 'TEST-%'`)],
)
