import { and, count, eq, inArray, isNull, type SQL, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { owedColumn } from '#modules/billing/documents/queries/owed-column.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'

/** A customer's balance: the amount owed, the number of open invoices, and the credit. */
export type AccountStanding = { openCount: number; owedCents: Cents; creditCents: Cents }

/** Zero without a customer record. */
export async function accountStanding(actor: Actor, executor: Executor = db()): Promise<AccountStanding> {
  const customerId = customerIdOf(actor)
  if (!customerId) return { openCount: 0, owedCents: 0, creditCents: 0 }
  const [owed] = await executor
    .select({
      openCount: count(),
      owedCents: sum(owedColumn).mapWith(Number),
    })
    .from(invoices)
    .where(openInvoicesOf(customerId))
  return { openCount: owed?.openCount ?? 0, owedCents: owed?.owedCents ?? 0, creditCents: await creditOf(customerId, executor) }
}

/** This customer's open invoices. */
export function openInvoicesOf(customerId: string): SQL | undefined {
  return and(
    eq(invoices.customerId, customerId),
    eq(invoices.kind, 'invoice'),
    inArray(invoices.status, ['unpaid', 'pending']),
    isNull(invoices.deletedAt),
  )
}
