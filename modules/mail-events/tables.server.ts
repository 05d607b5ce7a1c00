import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#platform/database/columns.server.ts'
import { eventKinds } from './rules/mail-event.ts'

/** What providers and receivers said of a sent email, once each. */
export const emailEvents = pgTable(
  'email_events',
  {
    id: id(),
    /** Null when no email of ours was recognised. */
    emailLogId: uuid('email_log_id'),
    provider: text('provider').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    recipient: text('recipient').notNull(),
    detail: text('detail').notNull().default(''),
    /** Names this event at its provider: providers repeat themselves. */
    eventKey: text('event_key').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('email_events_once').on(table.provider, table.eventKey),
    index('email_events_email').on(table.emailLogId, table.occurredAt),
    index('email_events_recipient').on(table.recipient, table.occurredAt.desc()),
  ],
)
