import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import {
  bytes,
  cents,
  createdAt,
  filesHere,
  id,
  moment,
} from '#platform/database/columns.server.ts'
import { bankLineStates, claimStates, statementFormats } from './rules/bank-line-states.ts'
import type { LayoutMapping } from './rules/bank-statement/mapped-layout.ts'

export const statementFormat = pgEnum('statement_format', statementFormats)
export const bankLineState = pgEnum('bank_line_state', bankLineStates)
export const claimState = pgEnum('claim_state', claimStates)

/** A statement file that staff uploaded; the same file is stored once. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    /** Its layout: 'fnb', 'standard-bank', … */
    bank: text('bank').notNull(),
    format: statementFormat('format').notNull(),
    accountNumber: text('account_number').notNull().default(''),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the bytes, hex. */
    contentHash: text('content_hash').notNull().unique(),
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** Lines in the file; those already in an earlier statement have no row here. */
    lineCount: integer('line_count').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('bank_statements_newest').on(table.createdAt.desc(), table.id.desc())],
)

/**
 * One movement on our account. Overlapping statements contain it twice: the fingerprint stores it
 * once.
 */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    id: id(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    position: integer('position').notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    /** Money in is positive. */
    amountCents: cents('amount_cents').notNull(),
    description: text('description').notNull(),
    reference: text('reference').notNull().default(''),
    /** The bank's id of the movement, if its layout has one. */
    bankId: text('bank_id').notNull().default(''),
    fingerprint: text('fingerprint').notNull().unique(),
    /** Why the line is never reconciled without a person; blank where its direction is certain. */
    caution: text('caution').notNull().default(''),
    state: bankLineState('state').notNull(),
    /** The customer and invoice it is probably for. */
    proposedCustomerId: uuid('proposed_customer_id').references(() => customers.id),
    proposedInvoiceId: uuid('proposed_invoice_id').references(() => invoices.id),
    /** Why it was matched or not, for staff. */
    reason: text('reason').notNull().default(''),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('bank_statement_lines_position').on(table.statementId, table.position),
    index('bank_statement_lines_queue')
      .on(table.bookedOn, table.id)
      .where(sql`${table.state} in ('proposed', 'waiting')`),
    index('bank_statement_lines_list').on(table.bookedOn.desc(), table.id.desc()),
    check(
      'bank_statement_lines_outgoing',
      sql`case when ${table.amountCents} > 0 then ${table.state} <> 'outgoing' else ${table.state} <> 'waiting' end`,
    ),
    check(
      'bank_statement_lines_decided',
      sql`(${table.state} in ('reconciled', 'dismissed')) = (${table.decidedAt} is not null)`,
    ),
  ],
)

/**
 * A customer's report of a transfer, compared with the statement; it never moves money by itself.
 */
export const paymentClaims = pgTable(
  'payment_claims',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amountCents: cents('amount_cents').notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    fileName: text('file_name'),
    /** Detected from the content, never taken from the browser. */
    fileType: text('file_type'),
    /** As `fileContent`. */
    fileBytes: bytes('file_bytes'),
    fileBytesKey: text('file_bytes_key'),
    state: claimState('state').notNull().default('open'),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_claims_customer').on(table.customerId, table.createdAt),
    index('payment_claims_invoice').on(table.invoiceId),
    filesHere('payment_claims_file_here', table.id, table.fileBytes),
    index('payment_claims_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    check('payment_claims_amount', sql`${table.amountCents} > 0`),
    check(
      'payment_claims_file',
      sql`(${table.fileName} is null) = (${table.fileBytes} is null and ${table.fileBytesKey} is null) and (${table.fileType} is null) = (${table.fileName} is null)`,
    ),
    check('payment_claims_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
)

/** A file whose layout we do not know, kept until staff say what its columns are. */
export const unreadStatements = pgTable('unread_statements', {
  id: id(),
  fileName: text('file_name').notNull(),
  content: bytes('content').notNull(),
  /** SHA-256 of the bytes, hex. */
  contentHash: text('content_hash').notNull().unique(),
  uploadedBy: text('uploaded_by').notNull(),
  createdAt: createdAt(),
})

/**
 * What staff said about the columns of an account's files, proposed for the next file of the same
 * layout.
 */
export const statementMappings = pgTable(
  'statement_mappings',
  {
    id: id(),
    /** Blank where the files name no account and staff gave none. */
    account: text('account').notNull().default(''),
    /** The names of the columns. */
    signature: text('signature').notNull(),
    mapping: jsonb('mapping').$type<LayoutMapping>().notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [uniqueIndex('statement_mappings_layout').on(table.account, table.signature)],
)
