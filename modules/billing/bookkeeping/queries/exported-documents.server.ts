import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { type ExportedDocument, exportedLines } from '../rules/accounting-file.ts'
import { exportedRows } from './accounting-exports.server.ts'

/** The documents of a recorded export as they are now, by day and number, in batches. */
export async function* exportedDocuments(exportId: string): AsyncGenerator<ExportedDocument[]> {
  for await (const rows of exportedRows(exportId)) yield await documentsOf(rows)
}

/**
 * The documents with their lines, in the given order; those of a revision of the pro-forma are
 * lines of its invoice.
 */
async function documentsOf(
  listed: readonly { id: string; day: CalendarDate }[],
): Promise<ExportedDocument[]> {
  const ids = listed.map(({ id }) => id)
  const revises = and(
    inArray(invoices.originalInvoiceId, ids),
    eq(invoices.revisesProForma, true),
    isNull(invoices.deletedAt),
  )
  const found = await db()
    .select()
    .from(invoices)
    .where(or(inArray(invoices.id, ids), revises))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
  const lines = await db()
    .select()
    .from(invoiceLines)
    .where(
      inArray(
        invoiceLines.invoiceId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(invoiceLines.position))
  const linesOf = Map.groupBy(lines, (line) => line.invoiceId)
  const numbers = await originalNumbers(
    found.flatMap(({ originalInvoiceId }) => originalInvoiceId ?? []),
  )
  return listed.flatMap(({ id, day }) => {
    const document = found.find((one) => one.id === id)
    if (!document) return []
    const parts = [
      document,
      ...found.filter((one) => one.originalInvoiceId === id && one.revisesProForma),
    ]
    const sum = (of: (part: (typeof found)[number]) => number) =>
      parts.reduce((all, part) => all + of(part), 0)
    const [subtotalCents, vatCents] = [
      sum((part) => part.subtotalCents),
      sum((part) => part.vatCents),
    ]
    const {
      kind,
      invoiceNumber: number,
      dueDate,
      customerId,
      buyer,
      seller,
      vatRateBasisPoints: rate,
    } = document
    const original = document.originalInvoiceId
      ? (numbers.get(document.originalInvoiceId) ?? '')
      : ''
    return {
      ...{
        kind,
        number,
        day,
        dueDate,
        customerId,
        buyer,
        rate,
        subtotalCents,
        vatCents,
        totalCents: subtotalCents + vatCents,
      },
      reference: document.purchaseOrderNumber || original,
      isVatRegistered: seller.vat_registered,
      lines: exportedLines(
        parts.flatMap((part) => linesOf.get(part.id) ?? []),
        { subtotalCents, vatCents },
      ),
    }
  })
}

async function originalNumbers(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({ id: invoices.id, number: invoices.invoiceNumber })
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
  return new Map(rows.map(({ id, number }) => [id, number]))
}
