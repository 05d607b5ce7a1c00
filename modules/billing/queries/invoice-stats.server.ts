import { and, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { db } from '#platform/database.server.ts'
import { invoices } from '../tables.server.ts'
import { siteToday } from './site-today.server.ts'

export type InvoiceFigure = { count: number; cents: Cents }
/** B§2.2.5, the four cards. */
export type InvoiceStats = { total: InvoiceFigure; paid: InvoiceFigure; pending: InvoiceFigure; overdue: InvoiceFigure }

/**
 * All that was ever invoiced, less what was credited; of it what is paid, what waits and what is late. Drafts, cancelled and deleted ones are not
 * among them.
 */
export async function invoiceStats(): Promise<InvoiceStats> {
  const today = await siteToday()
  const waits = sql`${invoices.status} in ('pending', 'unpaid')`
  const figures = {
    total: figure(sql`true`),
    paid: figure(sql`${invoices.status} = 'paid'`),
    pending: figure(sql`${waits} and ${invoices.dueDate} >= ${today}`),
    overdue: figure(sql`${waits} and ${invoices.dueDate} < ${today}`),
  }
  const [row] = await db()
    .select({
      total: figures.total.count,
      totalCents: figures.total.cents,
      paid: figures.paid.count,
      paidCents: figures.paid.cents,
      pending: figures.pending.count,
      pendingCents: figures.pending.cents,
      overdue: figures.overdue.count,
      overdueCents: figures.overdue.cents,
    })
    .from(invoices)
    .where(and(isNull(invoices.deletedAt), notInArray(invoices.status, ['draft', 'cancelled'])))
  if (!row) throw new Error('An aggregate without a row')
  return {
    total: { count: row.total, cents: row.totalCents },
    paid: { count: row.paid, cents: row.paidCents },
    pending: { count: row.pending, cents: row.pendingCents },
    overdue: { count: row.overdue, cents: row.overdueCents },
  }
}

function figure(condition: SQL) {
  return {
    count: sql`count(*) filter (where ${condition})`.mapWith(Number),
    cents: sql`coalesce(sum(${invoices.totalCents}) filter (where ${condition}), 0)`.mapWith(Number),
  }
}
