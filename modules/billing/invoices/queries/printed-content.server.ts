import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate, TimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { accountMovements } from '#modules/billing/documents/queries/account-movements.server.ts'
import {
  correctionLabel,
  type DocumentLine,
  type DocumentSettlement,
} from '#modules/billing/documents/rules/document.ts'
import { partsLeft, type RatePart } from '#modules/billing/documents/rules/rate-parts.ts'
import { type PaymentMethod, paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import type { CreditKind } from '#modules/billing/subscriptions/rules/renewal-states.ts'
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

type Row = {
  day: CalendarDate
  kind: 'payment' | 'write_off' | 'bad_debt' | 'write_off_reversal' | 'recovery' | CreditKind
  open_cents: string
  note_number: string | null
  revises: boolean | null
  method: PaymentMethod | null
}

/**
 * What was paid on an invoice and what was credited, from the same movements as the account
 * statement. None for a credit note. Revisions of its pro-forma (D37) are lines of the document,
 * and settle only the pro-forma as it was first issued.
 */
export async function invoiceSettlements(
  invoice: Pick<typeof invoices.$inferSelect, 'id' | 'kind' | 'customerId'>,
  { zone, executor }: { zone: TimeZone; executor: Executor },
  { asProForma = false }: { asProForma?: boolean } = {},
): Promise<DocumentSettlement[]> {
  if (invoice.kind === 'credit_note') return []
  const { rows } = await executor.execute<Row>(sql`
    select moved.day::text as day, moved.kind, moved.open_cents, note.invoice_number as note_number,
      note.revises_pro_forma as revises, payments.method
    from (${accountMovements(invoice.customerId, zone)}) as moved
    left join invoices note on note.id = moved.id
    left join payments on payments.id = moved.id
    where moved.invoice_id = ${invoice.id} and moved.kind <> 'invoice'
      and (${asProForma} or not coalesce(note.revises_pro_forma, false))
    order by moved.day, moved.at, moved.open_cents, moved.id`)
  return rows.map((row) => ({
    day: row.day,
    label: labelOf(row),
    cents: Number(row.open_cents),
    isPayment: row.kind === 'payment',
  }))
}

function labelOf({ kind, note_number, revises, method, open_cents }: Row): string {
  if (note_number !== null)
    return `${correctionLabel({ revisesProForma: revises === true })} ${note_number}`
  const { made, takenBack } = labels[kind]
  // What takes money off the document again has the opposite sign.
  const isTakenBack = (kind === 'payment' || kind === 'applied') === Number(open_cents) > 0
  return `${isTakenBack ? takenBack : made}${method ? `, ${paymentMethodLabels[method]}` : ''}`
}

const withdrawn = 'Withdrawn from your account credit'
const labels: Record<Row['kind'], { made: string; takenBack: string }> = {
  write_off: { made: 'Small balance written off', takenBack: 'Small balance written off' },
  bad_debt: { made: 'Written off', takenBack: 'Written off' },
  write_off_reversal: { made: 'Write-off reversed', takenBack: 'Write-off reversed' },
  recovery: {
    made: 'Write-off reversed by a payment',
    takenBack: 'Write-off reversed by a payment',
  },
  payment: { made: 'Payment received', takenBack: 'Payment reversed' },
  applied: {
    made: 'Paid from your account credit',
    takenBack: 'Returned to your account as credit',
  },
  credit_note: { made: 'Returned to your account as credit', takenBack: withdrawn },
  overpayment: { made: 'Overpaid, kept on your account as credit', takenBack: withdrawn },
  payout: { made: 'Account credit', takenBack: 'Account credit' },
  adjustment: { made: 'Account credit', takenBack: 'Account credit' },
}
