import { sql } from 'drizzle-orm'
import {
  boolean,
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
import {
  createdAt,
  fileContent,
  filesHere,
  id,
  moment,
  updatedAt,
} from '#platform/database/columns.server.ts'
import type { ArrivalCheck } from './deliverability/rules/arrival.ts'
import { deliveryStates, mailReviews } from './rules/delivery.ts'
import {
  type EmailVariables,
  emailLogStatuses,
  emailTemplateTypes,
  type MailAttachment,
} from './rules/email.ts'
import type { TemplateContent, TemplateDefault } from './rules/templates/template-content.ts'
import type { MailThreading } from './rules/threads/thread-headers.ts'
import { suppressionReasons, suppressionSources } from './suppressions/rules/suppression.ts'

export const emailTemplateType = pgEnum('email_template_type', emailTemplateTypes)
export const emailLogStatus = pgEnum('email_log_status', emailLogStatuses)

/** Liquid templates that staff edit (B§3 email_templates). */
export const emailTemplates = pgTable('email_templates', {
  id: id(),
  name: text('name').notNull().unique(),
  type: emailTemplateType('type').notNull(),
  subject: text('subject').notNull(),
  htmlBody: text('html_body').notNull(),
  textBody: text('text_body').notNull(),
  variables: jsonb('variables').$type<string[]>().notNull().default([]),
  /**
   * Values for previews and test emails, in place of those of the catalogue. The names are the
   * variables of a custom template.
   */
  sampleValues: jsonb('sample_values').$type<EmailVariables>().notNull().default({}),
  isActive: boolean('is_active').notNull().default(true),
  /** What the program ships, renewed at each start; null for a template that staff made. */
  programDefault: jsonb('program_default').$type<TemplateDefault>(),
  /** Who wrote the present content; null for the program. */
  editedBy: text('edited_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** What a save replaced. */
export const emailTemplateVersions = pgTable(
  'email_template_versions',
  {
    id: id(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => emailTemplates.id, { onDelete: 'cascade' }),
    content: jsonb('content').$type<TemplateContent>().notNull(),
    writtenBy: text('written_by'),
    writtenAt: moment('written_at').notNull(),
    replacedBy: text('replaced_by').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [
    index('email_template_versions_newest').on(
      table.templateId,
      table.replacedAt.desc(),
      table.id.desc(),
    ),
  ],
)

/** One row, id 1: whether queued emails wait, all of them or those of marketing. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: integer('id').primaryKey().default(1),
    pausedAt: moment('paused_at'),
    pausedBy: text('paused_by'),
    /** Set when too many emails bounced or were marked as spam. */
    marketingStoppedAt: moment('marketing_stopped_at'),
    marketingStopReason: text('marketing_stop_reason'),
    /** Staff resumed marketing then: bounces and complaints before this count no more. */
    marketingResumedAt: moment('marketing_resumed_at'),
  },
  (table) => [check('mail_queue_one_row', sql`${table.id} = 1`)],
)

/** A file that came with an email of the API, stored apart from the log. */
export const emailFiles = pgTable(
  'email_files',
  {
    id: id(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    ...fileContent(),
    createdAt: createdAt(),
  },
  (table) => [filesHere('email_files_here', table.id, table.content)],
)

/** Outbox and log: a row is queued in the transaction that causes it, then sent or failed. */
export const emailLogs = pgTable(
  'email_logs',
  {
    id: id(),
    /** Idempotency key; one email per key, ever. */
    idempotencyKey: text('idempotency_key').notNull(),
    templateId: uuid('template_id'),
    templateName: text('template_name').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    status: emailLogStatus('status').notNull().default('queued'),
    provider: text('provider'),
    messageId: text('message_id'),
    providerResponse: text('provider_response'),
    errorMessage: text('error_message'),
    attempts: integer('attempts').notNull().default(0),
    /**
     * Set just before the content goes to a provider that does not recognise repeats; a row that
     * stops here may or may not have arrived.
     */
    handedOverAt: moment('handed_over_at'),
    variables: jsonb('variables').$type<Record<string, unknown>>().notNull().default({}),
    /**
     * Encrypted variables (links, one-time passwords) that the log must not show; erased once sent.
     */
    sealedVariables: text('sealed_variables'),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    /**
     * To which conversation the email belongs and whether a person wrote it; null for emails
     * without replies.
     */
    threading: jsonb('threading').$type<MailThreading>(),
    customerId: uuid('customer_id'),
    orderId: uuid('order_id'),
    invoiceId: uuid('invoice_id'),
    /** The contact whose copy it is; null for the customer's own, on which dunning relies. */
    contactId: uuid('contact_id'),
    /** Why staff must review it; null when no review is needed. A held email is not sent. */
    review: text('review', { enum: mailReviews }),
    sentAt: moment('sent_at'),
    /** What the provider or the receiver reported since; moves only forward. */
    delivery: text('delivery', { enum: deliveryStates }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('email_logs_once_per_key').on(table.idempotencyKey),
    index('email_logs_newest').on(table.createdAt.desc(), table.id.desc()),
    index('email_logs_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('email_logs_template').on(table.templateName, table.createdAt.desc(), table.id.desc()),
    index('email_logs_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'queued' and ${table.review} is null`),
    index('email_logs_to_review')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.review} is not null`),
    check('email_logs_review', sql`${table.review} in ('held', 'uncertain', 'failed')`),
    index('email_logs_order').on(table.orderId),
    index('email_logs_invoice').on(table.invoiceId),
    index('email_logs_customer').on(table.customerId),
    index('email_logs_message').on(table.messageId),
    check(
      'email_logs_delivery',
      sql`${table.delivery} in ('deferred', 'delivered', 'bounced', 'complained')`,
    ),
  ],
)

/**
 * `npm run restore` writes a row into the database that it has put in place, of whatever version
 * that is.
 */
export const restoredBackups = pgTable('restored_backups', {
  restoredAt: moment('restored_at').primaryKey().defaultNow(),
  /** When the emails queued at the backup were held. */
  mailsHeldAt: moment('mails_held_at'),
})

/** Emails that staff sent to the support mailbox to see how they arrive. */
export const deliveryTests = pgTable(
  'delivery_tests',
  {
    id: id(),
    /** In the subject; it alone proves that the test arrived. */
    token: text('token').notNull().unique(),
    emailLogId: uuid('email_log_id').notNull(),
    mailbox: text('mailbox').notNull(),
    sentBy: text('sent_by').notNull(),
    createdAt: createdAt(),
    arrivedAt: moment('arrived_at'),
    /** What was found, once it arrived. */
    checks: jsonb('checks').$type<ArrivalCheck[]>(),
  },
  (table) => [index('delivery_tests_newest').on(table.createdAt.desc(), table.id.desc())],
)

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
