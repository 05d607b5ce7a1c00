import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { deliveryStates, endpointStates } from './rules/endpoint.ts'

export const endpointState = pgEnum('webhook_endpoint_state', endpointStates)
export const deliveryState = pgEnum('webhook_delivery_state', deliveryStates)

/** Where events are sent. Secrets are sealed. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    /** Types that are sent; empty for all, also types of later versions. */
    events: text('events').array().notNull().default([]),
    secret: text('secret').notNull(),
    /** The secret before the last rotation, which signs as well until then. */
    previousSecret: text('previous_secret').notNull().default(''),
    previousUntil: moment('previous_until'),
    state: endpointState('state').notNull().default('active'),
    /** Why it is not active. */
    stateReason: text('state_reason').notNull().default(''),
    /** Failures in a row, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    /** The receiver asked for less at once: nothing is sent before then. */
    slowUntil: moment('slow_until'),
    lastDeliveredAt: moment('last_delivered_at'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'webhook_endpoints_previous',
      sql`(${table.previousSecret} = '') = (${table.previousUntil} is null)`,
    ),
  ],
)

/**
 * The outbox: written by triggers in the transaction of the change, where an endpoint wants it. The
 * body is made soon afterwards and stays the same for every attempt.
 */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: id(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    type: text('type').notNull(),
    subjectId: uuid('subject_id'),
    /** Null until it was given to the endpoints. */
    body: text('body'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_messages_new').on(table.position).where(sql`${table.body} is null`),
    index('webhook_messages_subject').on(table.subjectId, table.type),
    index('webhook_messages_created').on(table.createdAt),
  ],
)

/** One event for one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    state: deliveryState('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Of one that waits: when it is due, or, while it is sent, when another server may take it. */
    nextAt: moment('next_at').notNull(),
    lastStatus: integer('last_status'),
    lastFailure: text('last_failure').notNull().default(''),
    deliveredAt: moment('delivered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.messageId, table.endpointId),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_newest').on(
      table.endpointId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('webhook_deliveries_state').on(
      table.endpointId,
      table.state,
      table.createdAt.desc(),
      table.id.desc(),
    ),
  ],
)

/** What was sent and what was answered. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Without the signature. */
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    status: integer('status'),
    failure: text('failure').notNull().default(''),
    /** The beginning of what the receiver answered. */
    answer: text('answer').notNull().default(''),
    milliseconds: integer('milliseconds').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.number)],
)
