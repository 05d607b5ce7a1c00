import { and, asc, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { isQuiet, isWaiting } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { noPaymentReported } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { billedService } from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { paymentReminders } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { marketingOnly } from '#modules/mail/suppressions/rules/suppression.ts'
import type { BillingSettings, DunningStep } from '#modules/settings/rules/billing-settings.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { TakenStep } from '../rules/dunning.ts'

export type WaitingInvoice = {
  invoiceId: string
  /**
   * The running service that it renews or that its order started; null for other orders and for
   * invoices made by hand, which only remind.
   */
  subscriptionId: string | null
  /**
   * An order that awaits its first payment: reminded until it is due, never called overdue (D42).
   */
  isOffer: boolean
  issueDate: CalendarDate
  dueDate: CalendarDate
  isSuspended: boolean
  isExempt: boolean
  /** The customer promised to pay by a day that has not passed. */
  isPromised: boolean
  /** Emails to the customer bounce, so there would be no proof that a warning arrived. */
  isUnreachable: boolean
  /** The card is retried automatically, and each retry sends its own mail. */
  hasRetry: boolean
  /**
   * Steps taken. A warning that bounced is none: it is given again once emails reach the customer.
   */
  taken: TakenStep[]
}

type Asking = {
  asOf: CalendarDate
  ladder: readonly DunningStep[]
  after?: string | null
  only?: string[]
}

/**
 * A filter that lets through every invoice with a possible due step, so that a million others need
 * not be loaded one by one. `stepsFor` decides what is done.
 */
function hasOpenStep(asOf: CalendarDate, ladder: readonly DunningStep[]): SQL | undefined {
  return or(
    sql`false`,
    ...ladder.map(({ days, action }) =>
      and(
        sql`${invoices.dueDate} <= ${addDays(asOf, -days)}::date`,
        action === 'remind'
          ? sql`${invoices.dueDate} > ${invoices.issueDate} - ${days}::int`
          : undefined,
        sql`not exists (select from ${paymentReminders}
          where ${paymentReminders.invoiceId} = ${invoices.id}
          and ${paymentReminders.stepDays} = ${days}
            and ${paymentReminders.action} = ${action})`,
      ),
    ),
  )
}

/**
 * Unpaid invoices of running subscriptions, orders and invoices made by hand, near or past their
 * due date, with the dunning steps taken. Excludes those with an open charge or a reported payment:
 * money may have moved.
 */
export async function waitingInvoices(
  { asOf, ladder, after, only }: Asking,
  limit: number,
  executor: Executor = db(),
): Promise<WaitingInvoice[]> {
  const rows = await executor
    .select({
      invoiceId: invoices.id,
      subscriptionId: subscriptions.id,
      isOffer: invoices.isOffer,
      issueDate: invoices.issueDate,
      dueDate: invoices.dueDate,
      isSuspended: sql<boolean>`${subscriptions.suspendedAt} is not null`,
      isExempt: customers.dunningExempt,
      isPromised: sql<boolean>`exists (select from payment_promises promise
        where promise.customer_id = invoices.customer_id
        and (promise.invoice_id is null or promise.invoice_id = invoices.id)
          and promise.withdrawn_at is null
            and promise.promised_on >= ${asOf})`,
      isUnreachable: sql<boolean>`exists (select
        from email_suppressions listed
        where listed.address = lower(btrim(customers.email))
        and listed.removed_at is null
          and listed.reason not in ${[...marketingOnly]})`,
      hasRetry: sql<boolean>`exists (select from charge_attempts latest
        where latest.invoice_id = invoices.id
          and latest.next_retry_on > ${asOf}
        and latest.attempt = (select max(a.attempt)
          from charge_attempts a where a.invoice_id = invoices.id))`,
    })
    .from(invoices)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.id, billedService), inArray(subscriptions.status, ['active', 'paused'])),
    )
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .where(
      and(
        isWaiting,
        not(isQuiet),
        hasOpenStep(asOf, ladder),
        or(isNull(invoices.subscriptionId), isNotNull(subscriptions.id)),
        sql`not exists (select from ${chargeAttempts}
          where ${chargeAttempts.invoiceId} = ${invoices.id}
            and ${chargeAttempts.status} in ('requested', 'unknown'))`,
        noPaymentReported(),
        after ? gt(invoices.id, after) : undefined,
        only ? inArray(invoices.id, only) : undefined,
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.invoiceId)
  const [steps, lost] = [await stepsOf(ids, executor), await lostWarnings(ids, executor)]
  const taken = Map.groupBy(steps, (step) => step.invoiceId)
  return rows.map((row) => {
    const hasLostWarning = lost.has(row.invoiceId)
    const own = (taken.get(row.invoiceId) ?? []).map((step) => step.taken)
    return {
      ...row,
      taken: hasLostWarning ? own.filter(({ action }) => action !== 'warn') : own,
    }
  })
}

/**
 * Those of the invoices whose newest warning bounced at its owner; a contact's copy decides
 * nothing.
 */
async function lostWarnings(invoiceIds: string[], executor: Executor): Promise<Set<string>> {
  const { rows } = await executor.execute<{
    id: string
  }>(sql`select newest.invoice_id::text as id from (
    select distinct on (invoice_id) invoice_id, delivery from email_logs
    where invoice_id in ${invoiceIds} and template_name = 'suspension_warning'
      and contact_id is null order by invoice_id, created_at desc) newest
    where newest.delivery = 'bounced'`)
  return new Set(rows.map(({ id }) => id))
}

async function stepsOf(
  invoiceIds: string[],
  executor: Executor,
): Promise<{ invoiceId: string; taken: TakenStep }[]> {
  const rows = await executor
    .select()
    .from(paymentReminders)
    .where(inArray(paymentReminders.invoiceId, invoiceIds))
  return rows.flatMap(({ invoiceId, stepDays, action, reminderDate, status }) =>
    invoiceId
      ? [
          {
            invoiceId,
            taken: { days: stepDays, action, on: reminderDate, skipped: status === 'skipped' },
          },
        ]
      : [],
  )
}

/**
 * Cards charged within this many days, by us or by the gateway, whose owners have not been notified
 * yet.
 */
export async function unannouncedRenewals(
  asOf: CalendarDate,
  {
    recurring_payment_reminder_days: days,
    bill_suspended_time,
  }: Pick<BillingSettings, 'recurring_payment_reminder_days' | 'bill_suspended_time'>,
  { limit, executor }: { limit: number; executor: Executor },
) {
  return executor
    .select({
      id: subscriptions.id,
      nextBillingDate: subscriptions.nextBillingDate,
      lastBilledOn: sql<CalendarDate>`coalesce(${subscriptions.lastBillingDate}, ${subscriptions.startDate})`,
      amountCents:
        sql<number>`coalesce(${subscriptions.pendingAmountCents}, ${subscriptions.amountCents})`.mapWith(
          Number,
        ),
      billingPeriod: sql<BillingPeriod>`coalesce(${subscriptions.pendingBillingPeriod}, ${subscriptions.billingPeriod})`,
      anchorDay: subscriptions.anchorDay,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'active'),
        eq(subscriptions.autoRenew, true),
        eq(subscriptions.cancelAtPeriodEnd, false),
        isNull(subscriptions.parkedAt),
        bill_suspended_time ? undefined : isNull(subscriptions.suspendedAt),
        eq(subscriptions.paymentMethod, 'card'),
        isNotNull(subscriptions.gatewayToken),
        sql`${subscriptions.nextBillingDate} > ${asOf}::date
          and ${subscriptions.nextBillingDate} <= ${addDays(asOf, days)}::date`,
        sql`not exists (select from ${paymentReminders}
          where ${paymentReminders.subscriptionId} = ${subscriptions.id}
          and ${paymentReminders.periodStart} = ${subscriptions.nextBillingDate}
            and ${paymentReminders.invoiceId} is null)`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit)
}
