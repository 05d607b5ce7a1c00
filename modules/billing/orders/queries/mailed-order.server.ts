import { and, eq, isNull } from 'drizzle-orm'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { OrderForMail } from '../rules/mail-variables.ts'

export type OrderWithAddress = OrderForMail & { orderId: string; invoiceId: string; customerId: string; customerEmail: string }

/** The variables that every mail about an order needs. Null when the order or its invoice is missing. */
export async function mailedOrder(orderId: string, executor: Executor = db()): Promise<OrderWithAddress | null> {
  const [row] = await executor
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      customerId: orders.customerId,
      customerEmail: orders.customerEmail,
      customerName: orders.customerName,
      packageName: packages.name,
      period: orders.billingPeriod,
      method: orders.paymentMethod,
      totalCents: orders.totalCents,
      purchaseOrderNumber: orders.purchaseOrderNumber,
    })
    .from(orders)
    .innerJoin(
      invoices,
      and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice'), isNull(invoices.deletedAt), isNull(invoices.subscriptionId)),
    )
    .leftJoin(packages, eq(packages.id, orders.packageId))
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
  return row ? { ...row, packageName: row.packageName ?? 'Hosting' } : null
}
