import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import {
  isDebt,
  isWaiting,
  owedColumn,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'

/**
 * A customer's balance: what is owed, what was only ordered and awaits its first payment (D42), the
 * number of both, and the credit.
 */
export type AccountBalance = {
  openCount: number
  owedCents: Cents
  awaitingCents: Cents
  creditCents: Cents
}

/** Zero without a customer record. */
export async function accountBalance(
  actor: Actor,
  executor: Executor = db(),
): Promise<AccountBalance> {
  const customerId = customerIdOf(actor, 'invoices')
  if (!customerId) return { openCount: 0, owedCents: 0, awaitingCents: 0, creditCents: 0 }
  const [owed] = await executor
    .select({
      openCount: count(),
      owedCents: sql<string>`coalesce(sum(${owedColumn}) filter (where ${isDebt}), 0)`.mapWith(
        Number,
      ),
      awaitingCents:
        sql<string>`coalesce(sum(${owedColumn}) filter (where not (${isDebt})), 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(openInvoicesOf(customerId))
  const { openCount = 0, owedCents = 0, awaitingCents = 0 } = owed ?? {}
  return { openCount, owedCents, awaitingCents, creditCents: await creditOf(customerId, executor) }
}

/** What this customer can pay: debts, and orders that await payment. */
export function openInvoicesOf(customerId: string): SQL | undefined {
  return and(eq(invoices.customerId, customerId), isWaiting)
}

export type OpenInvoice = Awaited<ReturnType<typeof openInvoices>>[number]

/** What a customer can pay, due first, for staff who manage invoices; the page's guard asks. */
export function openInvoices(customerId: string, limit: number) {
  const { id, invoiceNumber: number, dueDate, isOffer } = invoices
  return db()
    .select({ id, number, dueDate, isOffer, owedCents: owedColumn })
    .from(invoices)
    .where(openInvoicesOf(customerId))
    .orderBy(asc(dueDate), asc(id))
    .limit(limit)
}
