import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#platform/database/columns.server.ts'
import { suppressionReasons, suppressionSources } from './suppressions/rules/suppression.ts'

/** Addresses to which emails are not sent, or no marketing. A lifted row stays as its history. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    id: id(),
    /** As `suppressionKey` writes it. */
    address: text('address').notNull(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    source: text('source', { enum: suppressionSources }).notNull(),
    /** What the receiver or provider said, or the note of staff. */
    evidence: text('evidence').notNull().default(''),
    /** The email that bounced or was complained about. */
    emailLogId: uuid('email_log_id'),
    createdAt: createdAt(),
    removedAt: moment('removed_at'),
    removedBy: text('removed_by'),
  },
  (table) => [
    uniqueIndex('email_suppressions_one')
      .on(table.address, table.reason)
      .where(sql`${table.removedAt} is null`),
    index('email_suppressions_newest').on(table.createdAt.desc(), table.id.desc()),
  ],
)

/**
 * Each yes and no to marketing of an address, in order: the last one counts. Rows are only added.
 */
export const emailConsents = pgTable(
  'email_consents',
  {
    id: id(),
    address: text('address').notNull(),
    choice: text('choice', { enum: ['given', 'withdrawn'] }).notNull(),
    /** Where it was said: profile, sign_up, checkout, unsubscribe, complaint. */
    channel: text('channel').notNull(),
    clientAddress: text('client_address'),
    /** The words beside the box that was ticked. */
    words: text('words'),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_consents_latest').on(table.address, table.createdAt.desc(), table.id.desc()),
  ],
)
