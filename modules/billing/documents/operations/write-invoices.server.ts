import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { yieldToEventLoop } from '#platform/load/background-work.server.ts'

type Row = typeof invoices.$inferSelect
type Line = typeof invoiceLines.$inferInsert

/** Set by later operations, never by the one that issues the document. */
type Later =
  | 'proForma'
  | 'creditedCents'
  | 'originalIssuedAt'
  | 'reminderCount'
  | 'lastReminderDate'
  | 'deletedAt'

/** What only some documents have; the others are written with these values. */
const unlessGiven = {
  kind: 'invoice',
  currency: 'ZAR',
  importedFrom: null,
  isOffer: false,
  subscriptionId: null,
  periodStart: null,
  rateParts: null,
  notes: '',
  taxPoint: null,
  paidOn: null,
  paidAt: null,
  paidCents: 0,
  sentCount: 0,
  lastSent: null,
  originalInvoiceId: null,
  creditReason: null,
  unusedFrom: null,
  revisesProForma: false,
} as const satisfies Partial<Row>

/**
 * A document with its lines. A new column of `invoices` is required of every writer, unless it is
 * named above.
 */
export type NewInvoice = Omit<Row, Later | 'createdAt' | 'updatedAt' | keyof typeof unlessGiven> &
  Partial<Pick<Row, keyof typeof unlessGiven>> & {
    lines: readonly Omit<Line, 'invoiceId'>[]
  }

/**
 * Inserts invoices, pro-formas and credit notes with their lines, in two statements for any number
 * of them. The caller has taken their numbers (their series is locked until the commit) and has
 * worked out their cents.
 */
export async function writeInvoices(
  tx: Transaction,
  documents: readonly NewInvoice[],
  now: Date,
): Promise<void> {
  const rows = documents.map(({ lines, ...document }) => ({
    ...unlessGiven,
    ...document,
    createdAt: now,
    updatedAt: now,
  }))
  const written = insertRows(tx, invoices, { rows })
  if (documents.length > 1) await written.then(yieldToEventLoop)
  const lines = documents.flatMap((document) =>
    document.lines.map((line) => ({
      originalPosition: null,
      packageId: null,
      ...line,
      invoiceId: document.id,
    })),
  )
  await Promise.all([written, insertRows(tx, invoiceLines, { rows: lines })])
}
