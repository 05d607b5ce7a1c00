import { eq } from 'drizzle-orm'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

type Standing = Pick<typeof invoices.$inferSelect, 'status' | 'paidCents' | 'creditedCents'>

/** Of a document that was loaded earlier: what the audit log compares. */
export function standing({ status, paidCents, creditedCents }: Standing): Standing {
  return { status, paidCents, creditedCents }
}

/** What a document's status and amounts are now, in the caller's transaction. */
export async function standingNow(executor: Executor, invoiceId: string): Promise<Standing> {
  const { status, paidCents, creditedCents } = invoices
  const [row] = await executor.select({ status, paidCents, creditedCents }).from(invoices).where(eq(invoices.id, invoiceId))
  if (!row) throw new Error('The invoice is gone')
  return row
}
