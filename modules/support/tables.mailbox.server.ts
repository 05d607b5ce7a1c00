import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#platform/database/columns.server.ts'
import { imapEncryptions, mailboxSources } from './mailbox/rules/mailbox-settings.ts'

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
