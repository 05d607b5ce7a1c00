import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { InvoiceKind } from '#modules/billing/documents/rules/invoice.ts'
import { invoiceLines, invoices } from '#modules/billing/tables.server.ts'
import type { ReportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type ExportedDocument, exportedLines } from '../rules/exported-document.ts'
import type { FileContent } from '../rules/file-format.ts'

/**
 * The documents of a period that are booked: tax invoices (of a seller without VAT: invoices) by the day that counts for tax, and credit notes. Pro-formas
 * and their revisions are not sales; what a revision took off is taken off its tax invoice.
 */
function booked({ from, to }: ReportPeriod, content: FileContent): SQL {
  const ofInvoices = sql`
    select id, tax_point as day, invoice_number as number from invoices
    where kind = 'invoice' and deleted_at is null and tax_point between ${from} and ${to}
    union all
    select id, issue_date, invoice_number from invoices
    where kind = 'invoice' and deleted_at is null and not (seller ->> 'vat_registered')::boolean and tax_point is null
      and status in ('pending', 'unpaid', 'paid', 'credited', 'written_off') and not (is_offer and status in ('pending', 'unpaid')) and issue_date between ${from} and ${to}`
  const ofNotes = sql`
    select note.id, note.issue_date as day, note.invoice_number as number from invoices note join invoices original on original.id = note.original_invoice_id
    where note.kind = 'credit_note' and not note.revises_pro_forma and note.deleted_at is null and original.deleted_at is null
      and (original.tax_point is not null or not (original.seller ->> 'vat_registered')::boolean) and note.issue_date between ${from} and ${to}`
  if (content === 'invoices') return ofInvoices
  return content === 'credit-notes' ? ofNotes : sql`${ofInvoices} union all ${ofNotes}`
}

export type BookedTotals = { kind: InvoiceKind; count: number; subtotalCents: Cents; vatCents: Cents; totalCents: Cents }

/** The sums of a period's documents, by SQL, for the page and for comparing them with the accounting program afterwards. */
export async function bookedTotals(period: ReportPeriod, executor: Executor = db()): Promise<BookedTotals[]> {
  const { rows } = await executor.execute<{ kind: InvoiceKind } & Record<'count' | 'subtotal' | 'vat', string>>(sql`
    select kind, count(distinct booked.id) as count, sum(part.subtotal_cents) as subtotal, sum(part.vat_cents) as vat
    from (${booked(period, 'all')}) as booked join invoices on invoices.id = booked.id
    join lateral (
      select invoices.subtotal_cents, invoices.vat_cents
      union all
      select subtotal_cents, vat_cents from invoices revision
      where revision.original_invoice_id = booked.id and revision.revises_pro_forma and revision.deleted_at is null
    ) as part on true
    group by kind order by kind`)
  return rows.map(({ kind, count, subtotal, vat }) => {
    const [subtotalCents, vatCents] = [Number(subtotal), Number(vat)]
    return { kind, count: Number(count), subtotalCents, vatCents, totalCents: subtotalCents + vatCents }
  })
}

const batch = 500

/** The documents of a file from `offset`, at most `limit`, by day and number, in batches. */
export async function* exportedDocuments(
  period: ReportPeriod,
  content: FileContent,
  { offset = 0, limit = Number.MAX_SAFE_INTEGER }: { offset?: number; limit?: number } = {},
): AsyncGenerator<ExportedDocument[]> {
  for (let done = 0; done < limit; done += batch) {
    const page = sql`limit ${Math.min(batch, limit - done)} offset ${offset + done}`
    const { rows } = await db().execute<{ id: string; day: CalendarDate }>(
      sql`select id, day::text as day from (${booked(period, content)}) as booked order by day, number ${page}`,
    )
    if (rows.length === 0) return
    yield await documentsOf(rows)
    if (rows.length < batch) return
  }
}

/** The documents with their lines, in the given order; those of a revision of the pro-forma are lines of its invoice. */
async function documentsOf(listed: readonly { id: string; day: CalendarDate }[]): Promise<ExportedDocument[]> {
  const ids = listed.map(({ id }) => id)
  const revises = and(inArray(invoices.originalInvoiceId, ids), eq(invoices.revisesProForma, true), isNull(invoices.deletedAt))
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
  const numbers = await originalNumbers(found.flatMap(({ originalInvoiceId }) => originalInvoiceId ?? []))
  return listed.flatMap(({ id, day }) => {
    const document = found.find((one) => one.id === id)
    if (!document) return []
    const parts = [document, ...found.filter((one) => one.originalInvoiceId === id && one.revisesProForma)]
    const sum = (of: (part: (typeof found)[number]) => number) => parts.reduce((all, part) => all + of(part), 0)
    const [subtotalCents, vatCents] = [sum((part) => part.subtotalCents), sum((part) => part.vatCents)]
    const { kind, invoiceNumber: number, dueDate, customerId, buyer, seller, vatRateBasisPoints: rate } = document
    const original = document.originalInvoiceId ? (numbers.get(document.originalInvoiceId) ?? '') : ''
    return {
      ...{ kind, number, day, dueDate, customerId, buyer, rate, subtotalCents, vatCents, totalCents: subtotalCents + vatCents },
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
