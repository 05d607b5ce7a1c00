import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Field } from '#modules/billing/payments/payfast/fields.ts'
import { cents, createdAt, id, moment } from '#platform/database/columns.server.ts'
import type { Controls } from './controls.ts'

/**
 * The simulated gateway's own records, separate from ours: it must only know what was posted to it.
 */
export const simulator = pgSchema('simulator')

export const checkoutState = simulator.enum('checkout_state', ['open', 'paid', 'cancelled'])
export const agreementKind = simulator.enum('agreement_kind', ['subscription', 'card'])

/** A payment form that was posted: the page with the buttons. */
export const checkouts = simulator.table('checkouts', {
  id: id(),
  merchantId: text('merchant_id').notNull(),
  paymentId: text('payment_id').notNull(),
  fields: jsonb('fields').$type<Field[]>().notNull(),
  state: checkoutState('state').notNull().default('open'),
  declined: boolean('declined').notNull().default(false),
  createdAt: createdAt(),
})

/**
 * A token: a subscription that the gateway charges (type 1), or a stored card that the merchant
 * charges (type 2).
 */
export const agreements = simulator.table('agreements', {
  token: text('token').primaryKey(),
  kind: agreementKind('kind').notNull(),
  merchantId: text('merchant_id').notNull(),
  fields: jsonb('fields').$type<Field[]>().notNull(),
  /** PayFast's numbers: 1 active, 2 cancelled, 3 paused, 4 complete. */
  status: smallint('status').notNull().default(1),
  amountCents: cents('amount_cents').notNull(),
  frequency: smallint('frequency').notNull(),
  cycles: integer('cycles').notNull(),
  cyclesComplete: integer('cycles_complete').notNull().default(0),
  runDate: date('run_date').notNull(),
  /** Renewals fall on this day of the month. */
  anchorDay: smallint('anchor_day').notNull(),
  createdAt: createdAt(),
})

/** Every charge, declined ones included. */
export const payments = simulator.table(
  'payments',
  {
    pfPaymentId: bigint('pf_payment_id', { mode: 'number' })
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 1089250 }),
    merchantId: text('merchant_id').notNull(),
    paymentId: text('payment_id').notNull(),
    token: text('token').references(() => agreements.token),
    amountCents: cents('amount_cents').notNull(),
    approved: boolean('approved').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('payments_token').on(table.token, table.pfPaymentId.desc())],
)

export const notifications = simulator.table(
  'notifications',
  {
    id: id(),
    url: text('url').notNull(),
    body: text('body').notNull(),
    /**
     * Hash of the pairs without the signature, checked by the server confirmation. Null for a
     * forgery that the gateway denies.
     */
    digest: text('digest'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    deliveredAt: moment('delivered_at'),
    lastAnswer: text('last_answer').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_digest').on(table.digest),
    index('notifications_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
  ],
)

/** The ordered faults of the simulator: one row, set by tests. */
export const controls = simulator.table('controls', {
  id: uuid('id').primaryKey(),
  value: jsonb('value').$type<Controls>().notNull(),
})
