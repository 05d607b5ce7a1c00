import { index, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.server.ts'

const simulator = pgSchema('simulator')

export type CapturedAttachment = { filename: string; contentType: string; base64: string }

/** Demo mode's mailbox: mails that would have been sent. */
export const capturedMails = simulator.table(
  'captured_mails',
  {
    id: id(),
    /** Message-ID: sending it twice stores it once. */
    messageId: text('message_id').notNull().unique(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    attachments: jsonb('attachments').$type<CapturedAttachment[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index('captured_mails_newest').on(table.createdAt.desc(), table.id.desc()),
    index('captured_mails_recipient').on(table.recipient, table.createdAt.desc()),
  ],
)
