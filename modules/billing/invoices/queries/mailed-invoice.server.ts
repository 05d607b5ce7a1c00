import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

/** The variables that every mail about an invoice needs. */
export type MailedInvoice = {
  invoiceId: string
  invoiceNumber: string
  customerId: string
  orderId: string | null
  subscriptionId: string | null
  customerEmail: string
  customerName: string
  /**
   * The lines with their periods, as the document stands: without what was credited, and without
   * notes about its VAT.
   */
  description: string
  /** What was bought, without periods. */
  service: string
  method: PaymentMethod
  totalCents: Cents
  paidCents: Cents
  owedCents: Cents
  dueDate: CalendarDate
  reference: string
  purchaseOrderNumber: string
}

/** Null when the invoice or its customer is gone. */
export async function mailedInvoice(
  invoiceId: string,
  executor: Executor = db(),
): Promise<MailedInvoice | null> {
  return (await mailedInvoices([invoiceId], executor)).get(invoiceId) ?? null
}

/** The same for many, by invoice id. */
export async function mailedInvoices(
  ids: string[],
  executor: Executor,
): Promise<Map<string, MailedInvoice>> {
  const rows = await executor
    .select({
      invoice: invoices,
      email: customers.email,
      lines: sql<
        { description: string; quantity: number; left: number }[] | null
      >`(select json_agg(json_build_object(
          'description', line.description, 'quantity', line.quantity, 'left', line.quantity - coalesce((
            select sum(taken.quantity) from invoice_lines taken join invoices note on note.id = taken.invoice_id and note.deleted_at is null
            where note.original_invoice_id = invoices.id and taken.original_position = line.position), 0)) order by line.position)
        from ${invoiceLines} line where line.invoice_id = ${invoices.id}
          and line.position <= coalesce((${invoices.proForma} ->> 'lineCount')::int, line.position))`,
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .where(and(inArray(invoices.id, ids), isNull(invoices.deletedAt), isNull(customers.deletedAt)))
  return new Map(
    rows.map(({ invoice, email, lines: written }) => [
      invoice.id,
      {
        invoiceId: invoice.id,
        invoiceNumber: invoice.invoiceNumber,
        customerId: invoice.customerId,
        orderId: invoice.orderId,
        subscriptionId: invoice.subscriptionId,
        customerEmail: email,
        customerName: invoice.buyer.name,
        description: namesOfLines(standing(written ?? [])) || 'Hosting',
        service:
          namesOfLines(
            standing(written ?? []).map((line) => ({
              ...line,
              description: line.description.split('\n')[0] ?? '',
            })),
          ) || 'Hosting',
        method: invoice.paymentMethod,
        totalCents: invoice.totalCents,
        paidCents: invoice.paidCents,
        owedCents: owedCents(invoice),
        dueDate: invoice.dueDate,
        reference: invoice.paymentReference || invoice.invoiceNumber,
        purchaseOrderNumber: invoice.purchaseOrderNumber,
      },
    ]),
  )
}

/** The quantities that are left; of a document that was credited in whole, what it was for. */
function standing(lines: readonly { description: string; quantity: number; left: number }[]) {
  const left = lines.filter((line) => line.left > 0)
  return left.length > 0 ? left.map((line) => ({ ...line, quantity: line.left })) : lines
}
