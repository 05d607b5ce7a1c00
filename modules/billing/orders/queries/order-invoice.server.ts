import { and, eq, inArray, isNull } from 'drizzle-orm'
import { invoices } from '#modules/billing/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

/** The open invoice of a pending order; null when there is none. */
export async function orderInvoiceId(
  orderId: string,
  executor: Executor = db(),
): Promise<string | null> {
  const [invoice] = await executor
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.subscriptionId),
        isNull(invoices.deletedAt),
        inArray(invoices.status, ['pending', 'unpaid']),
      ),
    )
  return invoice?.id ?? null
}
