import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { isPayable, owedCents, smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import {
  noPaymentReported,
  reportedPayment,
} from '#modules/billing/payments/queries/gateway-payments.server.ts'
import {
  cardProblem,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import {
  type AgreedAccount,
  isWithAccount,
} from '#modules/billing/payments/rules/merchant-account.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { chargeRefusal, type FailedCharge } from '../rules/card-charge.ts'

/**
 * Those of these invoices that are owed and whose card was declined, or not reached, at the last
 * attempt.
 */
export async function failedCharges(
  invoiceIds: readonly string[],
  executor: Executor = db(),
): Promise<FailedCharge[]> {
  const ids = invoiceIds.filter(isId)
  if (ids.length === 0) return []
  const latest = await executor
    .selectDistinctOn([chargeAttempts.invoiceId], {
      attempt: chargeAttempts,
      invoice: invoices,
      subscription: subscriptions,
      reported: reportedPayment,
      hasOpenCharge: sql<boolean>`exists (select from charge_attempts open where open.subscription_id = subscriptions.id
        and open.status in ('requested', 'unknown'))`,
    })
    .from(chargeAttempts)
    .innerJoin(invoices, eq(invoices.id, chargeAttempts.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, chargeAttempts.subscriptionId))
    .where(and(inArray(chargeAttempts.invoiceId, ids), isNull(invoices.deletedAt)))
    .orderBy(chargeAttempts.invoiceId, desc(chargeAttempts.attempt))
  const settings = await siteSettings(executor)
  return latest
    .filter(({ attempt, invoice }) =>
      attempt.status === 'declined' || attempt.status === 'lost' ? isChargeable(invoice) : false,
    )
    .map(({ attempt, invoice, subscription, reported, hasOpenCharge }) => ({
      invoiceId: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      attemptId: attempt.id,
      message: attempt.message,
      failedOn: attempt.requestedOn,
      nextRetryOn: attempt.nextRetryOn,
      owedCents: owedCents(invoice),
      refusal: chargeRefusal({
        ...subscription,
        reported,
        hasOpenCharge,
        hasCard: chargesItself(subscription, settings),
      }),
    }))
}

function isChargeable(invoice: typeof invoices.$inferSelect): boolean {
  return isPayable(invoice.status) && owedCents(invoice) >= smallestCharge
}

type Stored = Pick<
  typeof subscriptions.$inferSelect,
  'paymentMethod' | 'recurringModel' | 'gatewayToken' | keyof AgreedAccount
>

/**
 * Whether we charge this subscription's card ourselves: a stored card (D16) of the merchant and
 * mode configured now (D20), when the gateway can take real payments (D45). All others get the
 * invoice by email.
 */
export function chargesItself(
  subscription: Stored,
  settings: Pick<SiteSettings, 'apiConfigs'>,
): boolean {
  const hasStoredCard =
    subscription.paymentMethod === 'card' &&
    subscription.recurringModel === 'token' &&
    subscription.gatewayToken !== null
  return (
    hasStoredCard &&
    isWithAccount(subscription, paymentGateway(settings, subscription.gateway).account) &&
    cardProblem(settings, subscription.gateway) === null
  )
}

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
