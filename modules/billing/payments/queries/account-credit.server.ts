import { eq, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'

/** The actor's own credit. */
export async function ownCredit(actor: Actor, executor: Executor = db()): Promise<Cents> {
  const customerId = customerIdOf(actor, 'invoices')
  return customerId ? creditOf(customerId, executor) : 0
}

export async function creditOf(customerId: string, executor: Executor = db()): Promise<Cents> {
  const [row] = await executor
    .select({
      cents: sql<number>`coalesce(sum(${customerCredits.amountCents}), 0)::bigint`.mapWith(Number),
    })
    .from(customerCredits)
    .where(eq(customerCredits.customerId, customerId))
  return row?.cents ?? 0
}
