import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  accountingPrograms,
  fileContents,
} from '#modules/billing/bookkeeping/rules/accounting-programs.ts'
import { cents, createdAt, id } from '#platform/database/columns.server.ts'

export const accountingProgram = pgEnum('accounting_program', accountingPrograms)
export const accountingContent = pgEnum('accounting_content', fileContents)

/** Files that were fetched for an accounting program: by whom, when, and of which period. */
export const accountingExports = pgTable(
  'accounting_exports',
  {
    id: id(),
    program: accountingProgram('program').notNull(),
    content: accountingContent('content').notNull(),
    /** Both null for a file of what was new or changed in periods that were exported before. */
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    fileName: text('file_name').notNull(),
    rowCount: integer('row_count').notNull(),
    exportedBy: text('exported_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('accounting_exports_program').on(table.program, table.createdAt.desc(), table.id.desc()),
    check(
      'accounting_exports_period',
      sql`(${table.periodFrom} is null) = (${table.periodTo} is null) and (${table.periodFrom} is null or ${table.periodFrom} <= ${table.periodTo})`,
    ),
  ],
)

/**
 * What was in each file, as it was then: a document or payment that differs from its latest row has
 * changed since.
 */
export const accountingExportRows = pgTable(
  'accounting_export_rows',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => accountingExports.id),
    /** The invoice, credit note, payment, credit entry or payout. */
    sourceId: uuid('source_id').notNull(),
    number: text('number').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /**
     * Booked no longer when the file was fetched: it is not in the file, and its amounts are zero.
     */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    vatCents: cents('vat_cents').notNull(),
    /** Of a payment without the gateway's fee. */
    totalCents: cents('total_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.sourceId] }),
    index('accounting_export_rows_source').on(table.sourceId),
  ],
)
