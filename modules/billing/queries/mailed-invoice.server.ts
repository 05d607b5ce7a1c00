import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { owedCents } from '../rules/balance.ts'
import type { PaymentMethod } from '../rules/order.ts'
import { invoiceLines, invoices } from '../tables.server.ts'

/** What every mail about an invoice says. */
export type MailedInvoice = {
  invoiceId: string
  invoiceNumber: string
  customerId: string
  orderId: string | null
  customerEmail: string
  customerName: string
  description: string
  method: PaymentMethod
  totalCents: Cents
  owedCents: Cents
  dueDate: CalendarDate
  reference: string
}

/** Null when the invoice or its customer is gone. */
export async function mailedInvoice(invoiceId: string, executor: Executor = db()): Promise<MailedInvoice | null> {
  const [row] = await executor
    .select({
      invoice: invoices,
      email: customers.email,
      description: sql<string | null>`(select string_agg(${invoiceLines.description}, ', ' order by ${invoiceLines.position})
        from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id})`,
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .where(and(eq(invoices.id, invoiceId), isNull(invoices.deletedAt), isNull(customers.deletedAt)))
  if (!row) return null
  const { invoice } = row
  return {
    invoiceId,
    invoiceNumber: invoice.invoiceNumber,
    customerId: invoice.customerId,
    orderId: invoice.orderId,
    customerEmail: row.email,
    customerName: invoice.buyer.name,
    description: row.description ?? 'Hosting',
    method: invoice.paymentMethod,
    totalCents: invoice.totalCents,
    owedCents: owedCents(invoice),
    dueDate: invoice.dueDate,
    reference: invoice.paymentReference || invoice.invoiceNumber,
  }
}
