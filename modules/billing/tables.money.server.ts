import { sql } from 'drizzle-orm'
import { check, date, index, pgEnum, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#modules/customers/tables.server.ts'
import { cents, createdAt, id, moment } from '#platform/columns.server.ts'
import { chargeStatuses, creditKinds } from './rules/renewal-states.ts'
import { invoices, payments, subscriptions } from './tables.server.ts'

export const chargeStatus = pgEnum('charge_status', chargeStatuses)
export const creditKind = pgEnum('credit_kind', creditKinds)

/** Every try to charge a stored card, committed before the gateway is called: after a crash it is known what to ask. */
export const chargeAttempts = pgTable(
  'charge_attempts',
  {
    id: id(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    attempt: smallint('attempt').notNull(),
    /** What the gateway calls the charge: the invoice's number, later tries with a suffix. */
    merchantPaymentId: text('m_payment_id').notNull().unique(),
    gatewayToken: text('gateway_token').notNull(),
    amountCents: cents('amount_cents').notNull(),
    status: chargeStatus('status').notNull().default('requested'),
    gatewayPaymentId: text('gateway_payment_id'),
    /** The bank's or gateway's own words. */
    message: text('message').notNull().default(''),
    requestedOn: date('requested_on', { mode: 'string' }).notNull(),
    nextRetryOn: date('next_retry_on', { mode: 'string' }),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('charge_attempts_invoice').on(table.invoiceId, table.attempt),
    // While the outcome of a charge is open, the card is not charged again, not for another invoice either.
    uniqueIndex('charge_attempts_one_open').on(table.subscriptionId).where(sql`${table.status} in ('requested', 'unknown')`),
    index('charge_attempts_retry').on(table.nextRetryOn).where(sql`${table.status} in ('declined', 'lost')`),
    check('charge_attempts_amount', sql`${table.amountCents} > 0`),
  ],
)

/** Money of the customer that lies with us: the sum is the balance. `applied` and pay-outs are negative, the others positive. */
export const customerCredits = pgTable(
  'customer_credits',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: creditKind('kind').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The invoice that was over-paid, paid or credited. */
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    note: text('note').notNull().default(''),
    recordedBy: text('recorded_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_credits_customer').on(table.customerId, table.createdAt),
    index('customer_credits_invoice').on(table.invoiceId),
    check(
      'customer_credits_sign',
      sql`case ${table.kind} when 'applied' then ${table.amountCents} < 0 when 'payout' then ${table.amountCents} < 0
        when 'adjustment' then ${table.amountCents} <> 0 else ${table.amountCents} > 0 end`,
    ),
    check('customer_credits_invoice_named', sql`${table.kind} in ('payout', 'adjustment') or ${table.invoiceId} is not null`),
  ],
)
