import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { writeOffKinds } from '#modules/billing/documents/rules/invoice.ts'
import { payoutMethods, payoutStates } from '#modules/billing/payouts/rules/payout.ts'
import { chargeStatuses, creditKinds } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { bankStatementLines } from '#modules/reconciliation/tables.server.ts'
import { cents, createdAt, id, moment, transactionId } from '#platform/database/columns.server.ts'
import {
  gateway,
  gatewayMode,
  invoices,
  orders,
  paymentMethod,
  subscriptions,
} from './tables.server.ts'

export const chargeStatus = pgEnum('charge_status', chargeStatuses)
export const creditKind = pgEnum('credit_kind', creditKinds)

export const payoutMethod = pgEnum('payout_method', payoutMethods)
export const payoutState = pgEnum('payout_state', payoutStates)

export const writeOffKind = pgEnum('write_off_kind', writeOffKinds)

export const paymentSource = pgEnum('payment_source', ['gateway', 'staff'])

/** Payments received. The gateway's payment number makes a second recording impossible. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    orderId: uuid('order_id').references(() => orders.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    amountCents: cents('amount_cents').notNull(),
    method: paymentMethod('method').notNull(),
    source: paymentSource('source').notNull(),
    gatewayPaymentId: text('gateway_payment_id'),
    gatewayFeeCents: cents('gateway_fee_cents'),
    /** The bank statement line that it arrived by. */
    bankLineId: uuid('bank_line_id').references(() => bankStatementLines.id),
    reference: text('reference').notNull().default(''),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    recordedBy: text('recorded_by').notNull(),
    /** Recorded in the program that the customer was moved from (decision 135). */
    isImported: boolean('is_imported').notNull().default(false),
    /**
     * A payment is never edited: another row with the opposite amount takes it back (D39), and says
     * why.
     */
    reversesPaymentId: uuid('reverses_payment_id')
      .unique()
      .references((): AnyPgColumn => payments.id),
    reversalReason: text('reversal_reason').notNull().default(''),
    /** When it was reversed. */
    reversedAt: moment('reversed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'payments_reversal',
      sql`case when ${table.reversesPaymentId} is null then ${table.amountCents} >= 0
        else ${table.amountCents} < 0 and btrim(${table.reversalReason}) <> '' and ${table.reversedAt} is null end`,
    ),
    // One gateway payment may pay several invoices, all in one transaction.
    uniqueIndex('payments_once_per_gateway_payment').on(table.gatewayPaymentId, table.invoiceId),
    uniqueIndex('payments_once_per_bank_line')
      .on(table.bankLineId, table.invoiceId)
      .where(sql`${table.reversesPaymentId} is null and ${table.reversedAt} is null`),
    index('payments_invoice').on(table.invoiceId),
    index('payments_customer').on(table.customerId, table.receivedOn),
    index('payments_newest').on(table.createdAt.desc(), table.id.desc()),
    index('payments_received').on(table.receivedOn, table.method),
  ],
)

/**
 * The gateway's payment numbers, each recorded by one transaction: a trigger on `payments` refuses
 * a number that another one recorded, whatever comes at the same moment.
 */
export const gatewayPayments = pgTable('gateway_payments', {
  gatewayPaymentId: text('gateway_payment_id').primaryKey(),
  recordedIn: transactionId('recorded_in').notNull().default(sql`pg_current_xact_id()`),
})

/**
 * Tokens that another card took the place of: the gateway is asked to end each until it confirms,
 * or it would go on charging the old one.
 */
export const replacedCards = pgTable(
  'replaced_cards',
  {
    gatewayToken: text('gateway_token').primaryKey(),
    gateway: gateway().notNull(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('replaced_cards_waiting').on(table.nextAttemptAt).where(sql`${table.endedAt} is null`),
  ],
)

/**
 * Every charge attempt of a stored card, committed before the gateway is called, so that it can be
 * queried after a crash.
 */
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
    /** The charge's number at the gateway: the invoice's number, with a suffix for retries. */
    merchantPaymentId: text('m_payment_id').notNull().unique(),
    gateway: gateway().notNull(),
    gatewayToken: text('gateway_token').notNull(),
    amountCents: cents('amount_cents').notNull(),
    status: chargeStatus('status').notNull().default('requested'),
    gatewayPaymentId: text('gateway_payment_id'),
    /** The bank's or gateway's own text. */
    message: text('message').notNull().default(''),
    requestedOn: date('requested_on', { mode: 'string' }).notNull(),
    /**
     * Made by the billing run, not by a user who pressed a button: a trigger allows one in 24 hours
     * (D34).
     */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    nextRetryOn: date('next_retry_on', { mode: 'string' }),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('charge_attempts_invoice').on(table.invoiceId, table.attempt),
    // While a charge is open the card is not charged again, not even for another invoice.
    uniqueIndex('charge_attempts_one_open')
      .on(table.subscriptionId)
      .where(sql`${table.status} in ('requested', 'unknown')`),
    index('charge_attempts_automatic')
      .on(table.subscriptionId, table.createdAt)
      .where(sql`${table.isAutomatic}`),
    index('charge_attempts_retry')
      .on(table.nextRetryOn)
      .where(sql`${table.status} in ('declined', 'lost')`),
    check('charge_attempts_amount', sql`${table.amountCents} > 0`),
  ],
)

/**
 * The customer's credit: the sum is the balance. Used and paid-out amounts are negative, the others
 * positive.
 */
export const customerCredits = pgTable(
  'customer_credits',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: creditKind('kind').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The invoice that was overpaid, paid or credited. */
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The bank line of a credit that has no invoice yet. */
    bankLineId: uuid('bank_line_id').references(() => bankStatementLines.id),
    /** The gateway's number of a card payment that belongs to no document. */
    gatewayPaymentId: text('gateway_payment_id'),
    /** The payment that was taken off its invoice and kept as credit. */
    creditedPaymentId: uuid('kept_payment_id').references(() => payments.id),
    note: text('note').notNull().default(''),
    recordedBy: text('recorded_by').notNull(),
    /** Recorded in the program that the customer was moved from (decision 135). */
    isImported: boolean('is_imported').notNull().default(false),
    /** Reverses what an earlier row gave or used, with the opposite sign; the note says why. */
    isReversal: boolean('is_reversal').notNull().default(false),
    reversedAt: moment('reversed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_credits_customer').on(table.customerId, table.createdAt),
    uniqueIndex('customer_credits_once_per_bank_line')
      .on(table.bankLineId)
      .where(
        sql`${table.invoiceId} is null and not ${table.isReversal} and ${table.reversedAt} is null`,
      ),
    index('customer_credits_invoice').on(table.invoiceId),
    check(
      'customer_credits_sign',
      sql`case ${table.kind} when 'adjustment' then ${table.amountCents} <> 0 when 'applied' then (${table.amountCents} < 0) <> ${table.isReversal}
        when 'payout' then (${table.amountCents} < 0) <> ${table.isReversal} else (${table.amountCents} > 0) <> ${table.isReversal} end`,
    ),
    check('customer_credits_amount', sql`${table.amountCents} <> 0`),
    check(
      'customer_credits_invoice_named',
      sql`${table.kind} in ('payout', 'adjustment') or ${table.invoiceId} is not null`,
    ),
  ],
)

/**
 * What we no longer ask for on an invoice, and what reverses that: separate entries with a reason.
 * Never money that was received. A small balance is part of the invoice's `paid_cents`; a bad debt
 * is not, and makes its invoice `written_off` (decision 076).
 */
export const writeOffs = pgTable(
  'write_offs',
  {
    id: id(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: writeOffKind('kind').notNull(),
    /** In the site's zone; of a recovery, the day on which the money was received. */
    day: date('day', { mode: 'string' }).notNull(),
    /**
     * Negative for a reversal or a recovery, and for the part of a small balance that a credit note
     * credits.
     */
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull(),
    recordedBy: text('recorded_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('write_offs_invoice').on(table.invoiceId),
    check(
      'write_offs_amount',
      sql`case ${table.kind} when 'small_balance' then ${table.amountCents} <> 0 when 'bad_debt' then ${table.amountCents} > 0 else ${table.amountCents} < 0 end`,
    ),
    check('write_offs_reason', sql`btrim(${table.reason}) <> ''`),
  ],
)

/**
 * Credit that goes back to the customer. Its credit entry is written with it; a withdrawn one has
 * an entry that gives the credit back.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The credited invoice whose money it is, if it is of one. */
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    creditId: uuid('credit_id')
      .notNull()
      .unique()
      .references(() => customerCredits.id),
    amountCents: cents('amount_cents').notNull(),
    method: payoutMethod('method').notNull(),
    state: payoutState('state').notNull().default('open'),
    /** The customer's bank account, as staff typed it. */
    account: text('account').notNull().default(''),
    /** Ours for the transfer, or the gateway's payment that was refunded. */
    reference: text('reference').notNull().default(''),
    reason: text('reason').notNull(),
    requestedBy: text('requested_by').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('payouts_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    index('payouts_newest').on(table.createdAt.desc(), table.id.desc()),
    index('payouts_invoice').on(table.invoiceId).where(sql`${table.invoiceId} is not null`),
    check('payouts_amount', sql`${table.amountCents} > 0`),
    check('payouts_reason', sql`btrim(${table.reason}) <> ''`),
    check(
      'payouts_decided',
      sql`(${table.state} = 'open') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.decidedBy} is null)`,
    ),
  ],
)

/** A card payment of several invoices: the requested amount and its parts. */
export const combinedPayments = pgTable(
  'combined_payments',
  {
    id: id(),
    /** Its number at the gateway (m_payment_id). */
    reference: text('reference').notNull().unique(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    totalCents: cents('total_cents').notNull(),
    gateway: gateway().notNull(),
    gatewayMode: gatewayMode('gateway_mode').notNull(),
    gatewayMerchantId: text('gateway_merchant_id').notNull(),
    gatewayPaymentId: text('gateway_payment_id').unique(),
    createdAt: createdAt(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    index('combined_payments_customer').on(table.customerId, table.createdAt),
    check('combined_payments_total', sql`${table.totalCents} > 0`),
    check(
      'combined_payments_paid',
      sql`(${table.gatewayPaymentId} is null) = (${table.paidAt} is null)`,
    ),
  ],
)

export const combinedPaymentInvoices = pgTable(
  'combined_payment_invoices',
  {
    combinedPaymentId: uuid('combined_payment_id')
      .notNull()
      .references(() => combinedPayments.id, { onDelete: 'cascade' }),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** The invoice's balance when the form was made. */
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.combinedPaymentId, table.invoiceId] }),
    index('combined_payment_invoices_invoice').on(table.invoiceId),
    check('combined_payment_invoices_amount', sql`${table.amountCents} > 0`),
  ],
)
