import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

type Order = typeof orders.$inferSelect
type Invoice = typeof invoices.$inferSelect

/**
 * An invoice locked by this transaction. `order` is locked too, when this is its first invoice;
 * null for renewals and others.
 */
export type LockedInvoice = { order: Order | null; invoice: Invoice }

/**
 * Locks an order and its current invoice, always in this order. Null when there is none or it is
 * deleted.
 */
export async function lockOrder(
  tx: Transaction,
  orderId: string,
): Promise<{ order: Order; invoice: Invoice } | null> {
  if (!isId(orderId)) return null
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
    .for('update')
  if (!order) return null
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.subscriptionId),
        isNull(invoices.deletedAt),
      ),
    )
    // A cancelled invoice is used only when there is no other, to answer that the order is
    // cancelled.
    .orderBy(sql`${invoices.status} = 'cancelled'`, invoices.createdAt)
    .for('update')
  return invoice ? { order, invoice } : null
}

/**
 * Locks an invoice, and before it the order whose first invoice it is. Null when it is missing,
 * deleted or a credit note.
 */
export async function lockInvoice(
  tx: Transaction,
  invoiceId: string,
): Promise<LockedInvoice | null> {
  if (!isId(invoiceId)) return null
  const live = and(
    eq(invoices.id, invoiceId),
    eq(invoices.kind, 'invoice'),
    isNull(invoices.deletedAt),
  )
  const [found] = await tx
    .select({ orderId: invoices.orderId, subscriptionId: invoices.subscriptionId })
    .from(invoices)
    .where(live)
  if (!found) return null
  if (found.orderId && !found.subscriptionId) {
    const locked = await lockOrder(tx, found.orderId)
    if (locked?.invoice.id === invoiceId && locked.invoice.status !== 'cancelled') return locked
  }
  const [invoice] = await tx.select().from(invoices).where(live).for('update')
  return invoice ? { order: null, invoice } : null
}

/** The invoice with this number, for notifications and bank statements; drafts are ignored. */
export async function invoiceIdOf(tx: Transaction, invoiceNumber: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.invoiceNumber, invoiceNumber),
        eq(invoices.kind, 'invoice'),
        ne(invoices.status, 'draft'),
        isNull(invoices.deletedAt),
      ),
    )
  return row?.id ?? null
}

/**
 * Locks several invoices: all orders first, and each kind sorted by id, so that concurrent callers
 * cannot deadlock.
 */
export async function lockInvoices(
  tx: Transaction,
  invoiceIds: readonly string[],
): Promise<LockedInvoice[]> {
  const ids = [...new Set(invoiceIds.filter(isId))].sort()
  if (ids.length === 0) return []
  const owners = tx
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(
      and(inArray(invoices.id, ids), isNotNull(invoices.orderId), isNull(invoices.subscriptionId)),
    )
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, owners))
    .orderBy(asc(orders.id))
    .for('update')
  const locked: LockedInvoice[] = []
  for (const id of ids) {
    const found = await lockInvoice(tx, id)
    if (found) locked.push(found)
  }
  return locked
}
