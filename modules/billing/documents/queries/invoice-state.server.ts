import { eq } from 'drizzle-orm'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

type InvoiceState = Pick<typeof invoices.$inferSelect, 'status' | 'paidCents' | 'creditedCents'>

/** Of a document that was loaded earlier: what the audit log compares. */
export function invoiceState({ status, paidCents, creditedCents }: InvoiceState): InvoiceState {
  return { status, paidCents, creditedCents }
}

/** What a document's status and amounts are now, in the caller's transaction. */
export async function invoiceStateNow(
  executor: Executor,
  invoiceId: string,
): Promise<InvoiceState> {
  const { status, paidCents, creditedCents } = invoices
  const [row] = await executor
    .select({ status, paidCents, creditedCents })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (!row) throw new Error('The invoice is gone')
  return row
}
