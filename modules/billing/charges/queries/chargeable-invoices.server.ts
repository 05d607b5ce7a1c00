import { and, asc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { noPaymentReported } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

/**
 * Invoices whose stored card is due for a charge today: never attempted, or due for a retry. Skips
 * a card while any of its charges has an unknown outcome, and invoices for which the customer
 * reported a payment.
 */
export async function chargeableInvoices(
  asOf: CalendarDate,
  after: string | null,
  { limit, executor = db() }: { limit: number; executor?: Executor | undefined },
): Promise<string[]> {
  const attempts = sql`from ${chargeAttempts}
    where ${chargeAttempts.invoiceId} = ${invoices.id}`
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
        sql`not exists (select from ${chargeAttempts}
          where ${chargeAttempts.subscriptionId} = ${subscriptions.id}
            and ${chargeAttempts.status} in ('requested', 'unknown'))`,
        sql`(not exists (select ${attempts}) or exists (select ${attempts}
          and ${chargeAttempts.nextRetryOn} <= ${asOf}
          and ${chargeAttempts.attempt} = (select max(a.attempt)
            from charge_attempts a where a.invoice_id = ${invoices.id})))`,
        noPaymentReported(),
        after === null ? undefined : gt(invoices.id, after),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const dayMs = 86_400_000

/**
 * Whether the billing run took money, or may have, from this subscription's card within 24 hours
 * (D34). A declined charge took none. In demo mode runs of several days may follow each other
 * within minutes, so the days of the runs count as well.
 */
export async function wasChargedLately(
  executor: Executor,
  subscriptionId: string,
  asOf: CalendarDate,
): Promise<boolean> {
  const [found] = await executor
    .select({ id: chargeAttempts.id })
    .from(chargeAttempts)
    .where(
      and(
        eq(chargeAttempts.subscriptionId, subscriptionId),
        eq(chargeAttempts.isAutomatic, true),
        inArray(chargeAttempts.status, ['requested', 'unknown', 'succeeded']),
        gt(chargeAttempts.createdAt, new Date(now().getTime() - dayMs)),
        gte(chargeAttempts.requestedOn, addDays(asOf, -1)),
      ),
    )
    .limit(1)
  return found !== undefined
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
