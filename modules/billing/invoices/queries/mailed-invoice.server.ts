import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { owedCents } from '#modules/billing/documents/rules/balance.ts'
import { namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { invoiceLines, invoices } from '#modules/billing/tables.server.ts'
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
  /** The lines with their periods. */
  description: string
  /** What was bought, without periods. */
  service: string
  method: PaymentMethod
  totalCents: Cents
  owedCents: Cents
  dueDate: CalendarDate
  reference: string
  purchaseOrderNumber: string
}

/** Null when the invoice or its customer is gone. */
export async function mailedInvoice(invoiceId: string, executor: Executor = db()): Promise<MailedInvoice | null> {
  return (await mailedInvoices([invoiceId], executor)).get(invoiceId) ?? null
}

/** The same for many, by invoice id. */
export async function mailedInvoices(ids: string[], executor: Executor): Promise<Map<string, MailedInvoice>> {
  const rows = await executor
    .select({
      invoice: invoices,
      email: customers.email,
      lines: sql<{ description: string; quantity: number }[] | null>`(select json_agg(json_build_object(
          'description', ${invoiceLines.description}, 'quantity', ${invoiceLines.quantity}) order by ${invoiceLines.position})
        from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id})`,
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .where(and(inArray(invoices.id, ids), isNull(invoices.deletedAt), isNull(customers.deletedAt)))
  return new Map(
    rows.map(({ invoice, email, lines }) => [
      invoice.id,
      {
        invoiceId: invoice.id,
        invoiceNumber: invoice.invoiceNumber,
        customerId: invoice.customerId,
        orderId: invoice.orderId,
        subscriptionId: invoice.subscriptionId,
        customerEmail: email,
        customerName: invoice.buyer.name,
        description: namesOfLines(lines ?? []) || 'Hosting',
        service: namesOfLines((lines ?? []).map((line) => ({ ...line, description: line.description.split('\n')[0] ?? '' }))) || 'Hosting',
        method: invoice.paymentMethod,
        totalCents: invoice.totalCents,
        owedCents: owedCents(invoice),
        dueDate: invoice.dueDate,
        reference: invoice.paymentReference || invoice.invoiceNumber,
        purchaseOrderNumber: invoice.purchaseOrderNumber,
      },
    ]),
  )
}
