import { and, asc, eq, isNull } from 'drizzle-orm'
import { owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import { orderLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { OrderForMail } from '../rules/mail-variables.ts'
import { namedService } from '../rules/service-label-text.ts'

export type OrderWithAddress = OrderForMail & {
  orderId: string
  invoiceId: string
  customerId: string
  customerEmail: string
}

/**
 * The variables that every mail about an order needs. Null when the order or its invoice is
 * missing.
 */
export async function mailedOrder(
  orderId: string,
  executor: Executor = db(),
): Promise<OrderWithAddress | null> {
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
      owedCents: owedColumn,
      purchaseOrderNumber: orders.purchaseOrderNumber,
      serviceLabel: orders.serviceLabel,
    })
    .from(orders)
    .innerJoin(
      invoices,
      and(
        eq(invoices.orderId, orders.id),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.deletedAt),
        isNull(invoices.subscriptionId),
      ),
    )
    .leftJoin(packages, eq(packages.id, orders.packageId))
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
  if (!row) return null
  const { serviceLabel, ...order } = row
  const named = row.packageName && namedService(row.packageName, serviceLabel)
  return { ...order, packageName: await orderedBy(orderId, named, executor) }
}

/** Every line of the order, '3 × Kite'; a single package by its name. */
async function orderedBy(
  orderId: string,
  packageName: string | null,
  executor: Executor,
): Promise<string> {
  const lines = await executor
    .select({ description: orderLines.description, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const [only] = lines
  if (packageName !== null && lines.length <= 1 && (only?.quantity ?? 1) === 1) return packageName
  return namesOfLines(lines) || 'Hosting'
}
