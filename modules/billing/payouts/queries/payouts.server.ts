import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { receivedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { payouts } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

export const maxPayouts = 200

export type Payout = Awaited<ReturnType<typeof payoutList>>['open'][number]

/**
 * What is to be paid at the bank, oldest first, and the latest that were decided. For staff who
 * manage payments.
 */
export async function payoutList() {
  const rows = (where: ReturnType<typeof eq>, order: ReturnType<typeof asc>) =>
    db()
      .select({
        ...{
          id: payouts.id,
          amountCents: payouts.amountCents,
          method: payouts.method,
          state: payouts.state,
          account: payouts.account,
        },
        ...{
          reference: payouts.reference,
          reason: payouts.reason,
          requestedBy: payouts.requestedBy,
          createdAt: payouts.createdAt,
        },
        ...{
          decidedBy: payouts.decidedBy,
          decidedAt: payouts.decidedAt,
          customerId: payouts.customerId,
          email: customers.email,
        },
        customerName: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
        invoice: { id: invoices.id, number: invoices.invoiceNumber },
      })
      .from(payouts)
      .innerJoin(customers, eq(customers.id, payouts.customerId))
      .leftJoin(invoices, eq(invoices.id, payouts.invoiceId))
      .where(where)
      .orderBy(order, asc(payouts.id))
      .limit(maxPayouts)
  const [open, decided] = await Promise.all([
    rows(eq(payouts.state, 'open'), asc(payouts.createdAt)),
    rows(ne(payouts.state, 'open'), desc(payouts.createdAt)),
  ])
  return { open, decided }
}

/** How many wait to be paid, counted up to `countCap` + 1. */
export function openPayoutCount(): Promise<number> {
  return countUpTo(payouts, eq(payouts.state, 'open'))
}

/**
 * A customer's credit, and the credited invoices whose money may be paid out. Null when there is no
 * such customer.
 */
export async function creditToPayOut(customerId: string) {
  if (!isId(customerId)) return null
  const [customer] = await db()
    .select({ id: customers.id, firstName: customers.firstName, lastName: customers.lastName })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
  if (!customer) return null
  const credited = await db()
    .select({ number: invoices.invoiceNumber, paidCents: receivedColumn })
    .from(invoices)
    .where(
      and(
        eq(invoices.customerId, customerId),
        eq(invoices.kind, 'invoice'),
        eq(invoices.status, 'credited'),
        isNull(invoices.deletedAt),
        sql`${receivedColumn} > 0`,
      ),
    )
    .orderBy(desc(invoices.createdAt))
    .limit(50)
  return { customer, credited, creditCents: await creditOf(customerId) }
}

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
