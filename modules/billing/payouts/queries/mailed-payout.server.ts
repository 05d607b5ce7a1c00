import { and, eq, isNull } from 'drizzle-orm'
import { payouts } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/**
 * A payout with its customer and the number of the invoice that it refunds. Null for an unknown
 * payout and for a deleted customer.
 */
export async function mailedPayout(payoutId: string, executor: Executor) {
  const [row] = await executor
    .select({
      payout: payouts,
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      invoiceNumber: invoices.invoiceNumber,
    })
    .from(payouts)
    .innerJoin(customers, eq(customers.id, payouts.customerId))
    .leftJoin(invoices, eq(invoices.id, payouts.invoiceId))
    .where(and(eq(payouts.id, payoutId), isNull(customers.deletedAt)))
  return row ?? null
}
