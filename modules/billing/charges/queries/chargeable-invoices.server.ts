import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

/**
 * Invoices whose stored card is due for a charge today: never attempted, or due for a retry. Skips a card while any of its charges has an unknown
 * outcome.
 */
export async function chargeableInvoices(asOf: CalendarDate, after: string | null, limit: number, executor: Executor = db()): Promise<string[]> {
  const attempts = sql`from ${chargeAttempts} where ${chargeAttempts.invoiceId} = ${invoices.id}`
  const rows = await executor
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(
      and(
        eq(invoices.kind, 'invoice'),
        eq(invoices.status, 'pending'),
        isNull(invoices.deletedAt),
        lte(invoices.dueDate, asOf),
        eq(subscriptions.status, 'active'),
        eq(subscriptions.paymentMethod, 'card'),
        eq(subscriptions.recurringModel, 'token'),
        sql`${subscriptions.gatewayToken} is not null`,
        isNull(subscriptions.parkedAt),
        sql`not exists (select from ${chargeAttempts} where ${chargeAttempts.subscriptionId} = ${subscriptions.id} and ${chargeAttempts.status} in ('requested', 'unknown'))`,
        sql`(not exists (select ${attempts}) or exists (select ${attempts} and ${chargeAttempts.nextRetryOn} <= ${asOf}
          and ${chargeAttempts.attempt} = (select max(a.attempt) from charge_attempts a where a.invoice_id = ${invoices.id})))`,
        after === null ? undefined : gt(invoices.id, after),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Charges of unknown outcome whose answer can no longer arrive. */
export async function openCharges(before: Date, after: string | null, limit: number) {
  return db()
    .select()
    .from(chargeAttempts)
    .where(
      and(
        sql`${chargeAttempts.status} in ('requested', 'unknown')`,
        lte(chargeAttempts.createdAt, before),
        after === null ? undefined : gt(chargeAttempts.id, after),
      ),
    )
    .orderBy(asc(chargeAttempts.id))
    .limit(limit)
}
