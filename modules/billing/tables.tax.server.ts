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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { vatRowKinds } from '#modules/billing/tax/rules/vat-report.ts'
import { vatBases } from '#modules/settings/rules/billing-settings.ts'
import { cents, createdAt, id } from '#platform/database/columns.server.ts'
import { invoices } from './tables.server.ts'

export const vatBasis = pgEnum('vat_basis', vatBases)
export const vatRowKind = pgEnum('vat_row_kind', vatRowKinds)

/**
 * VAT periods that were filed with SARS (D37). Each follows the one before; a constraint of the
 * migration lets none overlap.
 */
export const vatFilings = pgTable(
  'vat_filings',
  {
    id: id(),
    periodFrom: date('period_from', { mode: 'string' }).notNull(),
    periodTo: date('period_to', { mode: 'string' }).notNull(),
    basis: vatBasis('basis').notNull(),
    filedBy: text('filed_by').notNull(),
    /**
     * What the books said of all days before the first period when that was filed: it is in no
     * return of ours, and what changes it later is an adjustment.
     */
    isOpening: boolean('is_opening').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique('vat_filings_period_to').on(table.periodTo),
    check('vat_filings_period', sql`${table.periodFrom} <= ${table.periodTo}`),
  ],
)

/**
 * The rows of a filed report, frozen. Names are read from the invoice, whose parties are frozen
 * there.
 */
export const vatFilingRows = pgTable(
  'vat_filing_rows',
  {
    filingId: uuid('filing_id')
      .notNull()
      .references(() => vatFilings.id),
    /** The invoice, the credit note, or the payment that the row reports. */
    sourceId: uuid('source_id').notNull(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: vatRowKind('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    rateBasisPoints: integer('rate_basis_points').notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    vatCents: cents('vat_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** Why an adjustment of an earlier period is in this one; blank for the period's own rows. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.filingId, table.sourceId, table.rateBasisPoints] }),
    index('vat_filing_rows_source').on(table.sourceId, table.rateBasisPoints),
    check(
      'vat_filing_rows_total',
      sql`${table.totalCents} = ${table.subtotalCents} + ${table.vatCents}`,
    ),
  ],
)
