import { and, asc, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { DocumentLine } from '#modules/billing/documents/rules/document.ts'
import { partsLeft, type RatePart } from '#modules/billing/documents/rules/rate-parts.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

type Invoice = typeof invoices.$inferSelect

export type PrintedContent = {
  lines: (DocumentLine & { position: number })[]
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  rateParts: RatePart[] | null
}

/**
 * Lines and sums as printed. What a pro-forma lost by revisions (D37) is not part of it and of its
 * tax invoice any more: their lines follow its own. A revised pro-forma is the whole document as it
 * was after that revision.
 */
export async function printedContent(
  invoice: Invoice,
  executor: Executor,
): Promise<PrintedContent> {
  const revisions = await documentsOf(invoice, executor)
  const sum = (of: (document: Invoice) => Cents) =>
    revisions.reduce((all, each) => all + of(each), 0)
  const [first, ...revised] = revisions
  const lines: PrintedContent['lines'] = []
  for (const { id } of revisions) {
    for (const line of await linesOf(eq(invoiceLines.invoiceId, id), executor))
      lines.push({ ...line, position: lines.length + 1 })
  }
  return {
    lines,
    subtotalCents: sum((each) => each.subtotalCents),
    vatCents: sum((each) => each.vatCents),
    totalCents: sum((each) => each.totalCents),
    rateParts: first?.rateParts
      ? partsLeft(
          first.rateParts,
          revised.map(({ rateParts }) => rateParts),
        )
      : null,
  }
}

/** The pro-forma as it was first issued, without the line that its tax invoice may have added. */
export function proFormaLines(
  invoice: Invoice,
  executor: Executor,
): Promise<PrintedContent['lines']> {
  return linesOf(
    and(
      eq(invoiceLines.invoiceId, invoice.id),
      lte(invoiceLines.position, invoice.proForma?.lineCount ?? 0),
    ),
    executor,
  )
}

/** The document itself, or the pro-forma that it revises, and the revisions that belong to it. */
async function documentsOf(invoice: Invoice, executor: Executor): Promise<Invoice[]> {
  if (invoice.kind === 'credit_note' && !invoice.revisesProForma) return [invoice]
  const firstId = invoice.originalInvoiceId ?? invoice.id
  const revision = and(
    eq(invoices.originalInvoiceId, firstId),
    eq(invoices.revisesProForma, true),
    isNull(invoices.deletedAt),
    invoice.revisesProForma ? lte(invoices.id, invoice.id) : undefined,
  )
  const found = await executor
    .select()
    .from(invoices)
    .where(or(eq(invoices.id, firstId), revision))
    .orderBy(asc(invoices.id))
  const first = found.find(({ id }) => id === firstId)
  if (!first) return [invoice]
  // A revision prints the pro-forma's own rate and value, also after the tax invoice.
  const asQuoted =
    invoice.revisesProForma && first.proForma ? { ...first, ...first.proForma } : first
  return [asQuoted, ...found.filter(({ id }) => id !== firstId)]
}

function linesOf(where: SQL | undefined, executor: Executor) {
  return executor
    .select({
      position: invoiceLines.position,
      description: invoiceLines.description,
      quantity: invoiceLines.quantity,
      unitPriceCents: invoiceLines.unitPriceCents,
      totalCents: invoiceLines.totalCents,
    })
    .from(invoiceLines)
    .where(where)
    .orderBy(asc(invoiceLines.position))
}
