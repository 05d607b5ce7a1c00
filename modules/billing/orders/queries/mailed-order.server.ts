import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import { orderLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { amountsOf, type OrderForMail } from '../rules/mail-variables.ts'
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
      vatCents: orders.vatCents,
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
  const { serviceLabel, vatCents, ...order } = row
  const named = row.packageName && namedService(row.packageName, serviceLabel)
  const lines = await executor
    .select({
      description: orderLines.description,
      quantity: orderLines.quantity,
      unitPriceCents: orderLines.unitPriceCents,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return { ...order, packageName: orderedBy(lines, named), items: amountsOf(lines, vatCents) }
}

type Line = { description: string; quantity: number; unitPriceCents: Cents }

/** Every line of the order, '3 × Kite'; a single package by its name. */
function orderedBy(lines: readonly Line[], packageName: string | null): string {
  const [only] = lines
  if (packageName !== null && lines.length <= 1 && (only?.quantity ?? 1) === 1) return packageName
  return namesOfLines(lines) || 'Hosting'
}
