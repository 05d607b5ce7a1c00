import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from '#platform/database/columns.server.ts'
import type { MailReferences } from './incoming-mail/rules/mail-references.ts'
import { incomingMailStatuses } from './incoming-mail/rules/mail-status.ts'
import { supportMessages, supportTickets } from './tables.server.ts'

export const incomingMailStatus = pgEnum('incoming_mail_status', incomingMailStatuses)

/** Every email that came in, whatever became of it. Staff only. */
export const incomingMails = pgTable(
  'incoming_mails',
  {
    id: id(),
    /** The address, or the name of the way, by which it came. */
    mailbox: text('mailbox').notNull(),
    /**
     * As the sender gave it, without angle brackets; made from the content where there is none. One
     * email per Message-ID.
     */
    messageId: text('message_id').notNull().unique(),
    fromAddress: text('from_address').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    subject: text('subject').notNull().default(''),
    /** What the email says; not to be trusted. */
    sentAt: moment('sent_at'),
    size: integer('size').notNull(),
    status: incomingMailStatus('status').notNull().default('received'),
    /** Why it was ignored, failed, or is a bounce, in words for staff. */
    reason: text('reason').notNull().default(''),
    ticketId: uuid('ticket_id').references(() => supportTickets.id, { onDelete: 'set null' }),
    /** The message that it became. */
    supportMessageId: uuid('support_message_id').references(() => supportMessages.id, {
      onDelete: 'set null',
    }),
    /**
     * Sanitised; for a sandboxed frame. Pictures of the email itself keep their 'cid:' address,
     * which `support_files.content_id` names.
     */
    html: text('html').notNull().default(''),
    /**
     * What an answer repeats, so that mail programs keep the conversation together; known once it
     * was processed.
     */
    threading: jsonb('threading').$type<MailReferences>(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error').notNull().default(''),
    receivedAt: moment('received_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('incoming_mails_newest').on(table.receivedAt.desc(), table.id.desc()),
    index('incoming_mails_status').on(table.status, table.receivedAt.desc(), table.id.desc()),
    index('incoming_mails_sender').on(sql`lower(${table.fromAddress})`, table.receivedAt.desc()),
    index('incoming_mails_ticket').on(table.ticketId),
    uniqueIndex('incoming_mails_message').on(table.supportMessageId),
  ],
)

/** The raw bytes, apart from what lists read. Of an email above the limit only the headers. */
export const incomingMailSources = pgTable('incoming_mail_sources', {
  mailId: uuid('mail_id')
    .primaryKey()
    .references(() => incomingMails.id, { onDelete: 'cascade' }),
  content: bytes('content').notNull(),
})
