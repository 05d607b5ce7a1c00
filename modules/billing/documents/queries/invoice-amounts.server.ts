import { eq, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/**
 * `owedCents` in SQL for invoices under this alias: the balance, zero when paid, cancelled,
 * credited, deleted or a credit note.
 */
export function owedIn(alias: 'invoices' | 'i'): SQL<number> {
  const of = sql.raw(alias)
  return sql<number>`case when ${of}.kind = 'invoice' and ${of}.status in ('draft', 'pending', 'unpaid') and ${of}.deleted_at is null
    then greatest(0, ${of}.total_cents - ${of}.credited_cents - ${of}.paid_cents)
      else 0 end`.mapWith(Number)
}

export const owedColumn = owedIn('invoices')

/**
 * What an invoice received in money and credit: its `paid_cents` without the small balance that was
 * written off (decision 072).
 */
export const receivedColumn = sql<number>`(invoices.paid_cents - coalesce((
  select sum(amount_cents) from write_offs
    where write_offs.invoice_id = invoices.id
    and write_offs.kind = 'small_balance'), 0))`.mapWith(Number)

/** The same of one invoice. Zero for a missing one. */
export async function receivedCents(executor: Executor, invoiceId: string): Promise<Cents> {
  const [row] = await executor
    .select({ cents: receivedColumn })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  return row?.cents ?? 0
}

/**
 * Invoices that are waiting to be paid: debts, and orders that await payment. Zero invoices are not
 * outstanding.
 */
export const isWaiting = sql`${invoices.kind} = 'invoice' and ${invoices.status} in ('pending', 'unpaid') and ${invoices.deletedAt} is null
  and ${invoices.totalCents} > 0`

/**
 * Invoices that are owed. What was only ordered is not debt until its first payment (D42). Each
 * total of debtors counts these, with `owedColumn`.
 */
export const isDebt = sql`${isWaiting} and not ${invoices.isOffer}`

/**
 * Whether an invoice belongs to an import that is not open yet: until then nothing is asked for it.
 */
export const isQuiet = sql<boolean>`(${invoices.importedFrom} is not null and exists (select from import_records record join imports on imports.id = record.import_id
  where record.target_id = ${invoices.id} and imports.state not in ('opened', 'undone')))`

/**
 * Whether an invoice ever received a payment or used credit, reversed or not. Written out: where
 * one table is selected from, Drizzle leaves out its name, and the id would be the payment's.
 */
export const hadMoney = sql<boolean>`(exists (select 1 from payments where payments.invoice_id = invoices.id)
  or exists (select 1 from customer_credits used
    where used.invoice_id = invoices.id
    and used.kind = 'applied'))`

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
