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
import { bytes, createdAt, id, moment } from '#platform/database/columns.server.ts'
import type { MailReferences } from './incoming-mail/rules/mail-head.ts'
import { incomingMailStatuses } from './incoming-mail/rules/mail-status.ts'
import { imapEncryptions, mailboxSources } from './mailbox/rules/mailbox-settings.ts'
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

export const mailboxSource = pgEnum('support_mailbox_source', mailboxSources)
export const imapEncryption = pgEnum('support_imap_encryption', imapEncryptions)

/** How email to the support address comes in: one row. Secrets are sealed. */
export const supportMailbox = pgTable(
  'support_mailbox',
  {
    id: integer('id').primaryKey().default(1),
    source: mailboxSource('source').notNull().default('none'),
    host: text('host').notNull().default(''),
    port: integer('port').notNull().default(993),
    encryption: imapEncryption('encryption').notNull().default('ssl'),
    username: text('username').notNull().default(''),
    password: text('password').notNull().default(''),
    folder: text('folder').notNull().default('INBOX'),
    /** Password of Postmark's webhook address. */
    postmarkSecret: text('postmark_secret').notNull().default(''),
    /** The signing key that Mailgun gave us. */
    mailgunKey: text('mailgun_key').notNull().default(''),
  },
  (table) => [check('support_mailbox_one', sql`${table.id} = 1`)],
)

/** How far each mailbox was read, and which server reads it. */
export const supportMailboxReads = pgTable('support_mailbox_reads', {
  /** User, server and folder. */
  mailbox: text('mailbox').primaryKey(),
  uidValidity: text('uid_validity'),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
  /** Emails at or below `lastUid` that could not be stored yet. */
  waitingUids: jsonb('waiting_uids').$type<number[]>().notNull().default([]),
  /** The server that reads it, until when unless it says so again. */
  reader: text('reader'),
  readerUntil: moment('reader_until'),
  lastReadAt: moment('last_read_at'),
  /** Why it can't be read, and since when. */
  problem: text('problem').notNull().default(''),
  problemAt: moment('problem_at'),
  /** When it was first read: what arrived before is not ours. */
  createdAt: createdAt(),
})

/** Tokens of Mailgun's signatures that were seen, so that none counts twice. */
export const supportWebhookTokens = pgTable('support_webhook_tokens', {
  token: text('token').primaryKey(),
  createdAt: createdAt(),
})
