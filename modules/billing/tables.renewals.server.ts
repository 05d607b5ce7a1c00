import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RunCounts } from '#modules/billing/runs/rules/run-list.ts'
import {
  billingLogStatuses,
  billingRunStatuses,
  proposalStatuses,
  reminderStatuses,
} from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { dunningActions } from '#modules/settings/rules/billing-settings.ts'
import { cents, createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { invoices, subscriptions } from './tables.server.ts'

export const billingLogStatus = pgEnum('billing_log_status', billingLogStatuses)
export const reminderStatus = pgEnum('reminder_status', reminderStatuses)
export const billingRunStatus = pgEnum('billing_run_status', billingRunStatuses)
export const proposalStatus = pgEnum('proposal_status', proposalStatuses)
export const dunningAction = pgEnum('dunning_action', dunningActions)

/**
 * One row per run. The next run of the same day continues a crashed one; its heartbeat shows when
 * it last worked.
 */
export const billingRuns = pgTable(
  'billing_runs',
  {
    id: id(),
    /** The day that was billed, in the site's zone. */
    asOf: date('as_of', { mode: 'string' }).notNull(),
    status: billingRunStatus('status').notNull().default('running'),
    counts: jsonb('counts').$type<RunCounts>().notNull(),
    /** A message for staff, such as the gateway's refusal of our merchant account. */
    message: text('message').notNull().default(''),
    startedBy: text('started_by').notNull(),
    startedAt: moment('started_at').notNull(),
    heartbeatAt: moment('heartbeat_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('billing_runs_one_at_a_time')
      .on(table.status)
      .where(sql`${table.status} = 'running'`),
    index('billing_runs_day').on(table.asOf, table.startedAt),
    check(
      'billing_runs_finished',
      sql`(${table.status} = 'running') = (${table.finishedAt} is null)`,
    ),
  ],
)

/** B§3: one row per subscription and period that was billed, or failed to be. */
export const recurringBillingLogs = pgTable(
  'recurring_billing_logs',
  {
    id: id(),
    runId: uuid('run_id').references(() => billingRuns.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    /** First day of the period. */
    billingDate: date('billing_date', { mode: 'string' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    status: billingLogStatus('status').notNull(),
    paymentDate: date('payment_date', { mode: 'string' }),
    transactionId: text('transaction_id'),
    invoiceSentDate: date('invoice_sent_date', { mode: 'string' }),
    errorMessage: text('error_message').notNull().default(''),
    /** The day of the run, for the limit of three periods a day. */
    billedOn: date('billed_on', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('recurring_billing_logs_period').on(table.subscriptionId, table.billingDate),
    uniqueIndex('recurring_billing_logs_invoice').on(table.invoiceId),
    index('recurring_billing_logs_run').on(table.runId, table.status),
    check(
      'recurring_billing_logs_invoiced',
      sql`${table.status} = 'failed' or ${table.invoiceId} is not null`,
    ),
  ],
)

/** Each dunning step recorded for an invoice, or (before it exists) for a coming period. */
export const paymentReminders = pgTable(
  'payment_reminders',
  {
    id: id(),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    /** The period of a reminder before the invoice. */
    periodStart: date('period_start', { mode: 'string' }),
    /** Days from the due date, and the action. */
    stepDays: smallint('step_days').notNull(),
    action: dunningAction('action').notNull(),
    /** When it was done. */
    reminderDate: date('reminder_date', { mode: 'string' }).notNull(),
    status: reminderStatus('status').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_reminders_invoice_step')
      .on(table.invoiceId, table.stepDays, table.action)
      .where(sql`${table.invoiceId} is not null`),
    uniqueIndex('payment_reminders_period_step')
      .on(table.subscriptionId, table.periodStart, table.stepDays, table.action)
      .where(sql`${table.invoiceId} is null`),
    check(
      'payment_reminders_subject',
      sql`${table.invoiceId} is not null or (${table.subscriptionId} is not null and ${table.periodStart} is not null)`,
    ),
  ],
)

/** A promise to pay: until that day dunning pauses for the customer, or for one invoice. */
export const paymentPromises = pgTable(
  'payment_promises',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    /** The last day of the hold. */
    promisedOn: date('promised_on', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    recordedBy: text('recorded_by').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    createdAt: createdAt(),
  },
  (table) => [index('payment_promises_customer').on(table.customerId, table.promisedOn)],
)

/**
 * The last dunning step only proposes a cancellation: nothing is cancelled without a person's
 * approval.
 */
export const cancellationProposals = pgTable(
  'cancellation_proposals',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    proposedOn: date('proposed_on', { mode: 'string' }).notNull(),
    status: proposalStatus('status').notNull().default('proposed'),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('cancellation_proposals_invoice').on(table.invoiceId),
    index('cancellation_proposals_open')
      .on(table.createdAt)
      .where(sql`${table.status} = 'proposed'`),
    check(
      'cancellation_proposals_decided',
      sql`(${table.status} = 'proposed') = (${table.decidedAt} is null)`,
    ),
  ],
)
