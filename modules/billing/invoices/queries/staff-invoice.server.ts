import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { writeOffProblem } from '#modules/billing/allocation/rules/write-off.ts'
import { periodRates, siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { isDebt } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { documentTitle } from '#modules/billing/documents/rules/document.ts'
import {
  badDebtCents,
  invoiceStatusOn,
  owedCents,
} from '#modules/billing/documents/rules/invoice.ts'
import { awaitsCard } from '#modules/billing/orders/rules/order.ts'
import { isBeingCharged } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { termsAtRenewal } from '#modules/billing/subscriptions/rules/renewal.ts'
import {
  renewsByItself,
  totalsAtRenewal,
} from '#modules/billing/subscriptions/rules/renewal-totals.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { customerCredits, payments, writeOffs } from '#modules/billing/tables.money.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { emailLogsForInvoice } from '#modules/mail/queries/email-log-details.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { invoiceActions, isDeletable } from '../rules/invoice-actions.ts'

export type StaffInvoice = NonNullable<Awaited<ReturnType<typeof staffInvoice>>>

const originals = alias(invoices, 'originals')

const lineColumns = {
  position: invoiceLines.position,
  description: invoiceLines.description,
  quantity: invoiceLines.quantity,
  unitPriceCents: invoiceLines.unitPriceCents,
  totalCents: invoiceLines.totalCents,
}

/**
 * An open pro-forma of a renewal, which may become a tax invoice before its day on the invoice
 * basis (D44).
 */
export const isEarlyTaxInvoice = sql<boolean>`(invoices.kind = 'invoice'
  and invoices.status in ('pending', 'unpaid') and invoices.tax_point is null
  and invoices.period_start is not null
    and (invoices.seller ->> 'vat_registered')::boolean
  and exists (select from recurring_billing_logs run
    where run.invoice_id = invoices.id))`

/**
 * Everything that staff see of one invoice or credit note (B§2.2.6). Null when missing or deleted.
 */
export async function staffInvoice(id: string) {
  if (!isId(id)) return null
  const [row] = await db()
    .select({
      invoice: invoices,
      orderNumber: orders.orderNumber,
      order: { status: orders.status, paymentMethod: orders.paymentMethod },
      originalNumber: originals.invoiceNumber,
      isEarlyTaxInvoice,
      isBeingCharged,
    })
    .from(invoices)
    .leftJoin(orders, and(eq(orders.id, invoices.orderId), isNull(orders.deletedAt)))
    .leftJoin(originals, eq(originals.id, invoices.originalInvoiceId))
    .where(and(eq(invoices.id, id), isNull(invoices.deletedAt)))
  if (!row) return null
  const [lines, receipts, usedCredits, writtenOff, credits, mails, today, { billingSettings }] =
    await Promise.all([
      db()
        .select(lineColumns)
        .from(invoiceLines)
        .where(eq(invoiceLines.invoiceId, id))
        .orderBy(asc(invoiceLines.position)),
      paymentsOf(id),
      usedCreditsOf(id),
      writeOffsOf(id),
      creditNotesOf(id),
      emailLogsForInvoice(id),
      siteToday(),
      siteSettings(),
    ])
  const { invoice, order, isEarlyTaxInvoice: isEarly, isBeingCharged: isCharged, ...numbers } = row
  const unfit = writeOffProblem(invoice, { order, basis: billingSettings.vat_basis })
  return {
    invoice,
    ...numbers,
    awaitsCard: awaitsCard(order),
    title: documentTitle(invoice),
    status: invoiceStatusOn(today, invoice),
    owedCents: owedCents(invoice),
    badDebtCents: badDebtCents(invoice),
    mayIssueTaxInvoice: isEarly && billingSettings.vat_basis === 'invoice',
    actions: invoiceActions(invoice).filter((action) => action !== 'write-off' || unfit === null),
    /** Why what is owed on it is not written off; null where it may be. */
    unfitForWriteOff: unfit,
    isDeletable: isDeletable(
      invoice,
      isCharged ||
        invoice.taxPoint !== null ||
        receipts.length > 0 ||
        usedCredits.length > 0 ||
        writtenOff.length > 0,
    ),
    lines,
    payments: receipts,
    usedCredits,
    writeOffs: writtenOff,
    credits,
    mails,
    today,
  }
}

/** Account credit that paid this invoice, and what was given back of it. */
function usedCreditsOf(invoiceId: string) {
  return db()
    .select({
      id: customerCredits.id,
      amountCents: customerCredits.amountCents,
      note: customerCredits.note,
      recordedBy: customerCredits.recordedBy,
      isReversal: customerCredits.isReversal,
      reversedAt: customerCredits.reversedAt,
      createdAt: customerCredits.createdAt,
    })
    .from(customerCredits)
    .where(and(eq(customerCredits.invoiceId, invoiceId), eq(customerCredits.kind, 'applied')))
    .orderBy(asc(customerCredits.createdAt), asc(customerCredits.id))
}

/** What was written off, and what was taken back of it. */
function writeOffsOf(invoiceId: string) {
  const { id, kind, day, amountCents, reason, recordedBy, createdAt } = writeOffs
  return db()
    .select({ id, kind, day, amountCents, reason, recordedBy })
    .from(writeOffs)
    .where(eq(writeOffs.invoiceId, invoiceId))
    .orderBy(asc(createdAt), asc(id))
}

function paymentsOf(invoiceId: string) {
  return db()
    .select({
      id: payments.id,
      amountCents: payments.amountCents,
      /**
       * The fee that the gateway kept, in cents and negative, as the notification says. Only staff
       * see it.
       */
      gatewayFeeCents: payments.gatewayFeeCents,
      method: payments.method,
      reference: payments.reference,
      receivedOn: payments.receivedOn,
      recordedBy: payments.recordedBy,
      reversesPaymentId: payments.reversesPaymentId,
      reversalReason: payments.reversalReason,
      reversedAt: payments.reversedAt,
      bankLineId: payments.bankLineId,
    })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(desc(payments.receivedOn), desc(payments.createdAt), desc(payments.id))
}

function creditNotesOf(invoiceId: string) {
  return db()
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      issueDate: invoices.issueDate,
      totalCents: invoices.totalCents,
      reason: invoices.creditReason,
    })
    .from(invoices)
    .where(and(eq(invoices.originalInvoiceId, invoiceId), isNull(invoices.deletedAt)))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
}

export type NextRenewal = { subscriptionId: string; on: CalendarDate; totalCents: Cents }

/**
 * When the service of a renewal's document renews next, and for how much with VAT. Null for other
 * documents and for a service that ends or is paused.
 */
export async function nextRenewal(
  { subscriptionId }: { subscriptionId: string | null },
  executor: Executor = db(),
): Promise<NextRenewal | null> {
  if (subscriptionId === null) return null
  const [subscription] = await executor
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  if (!subscription || !renewsByItself(subscription)) return null
  const { total } = totalsAtRenewal(
    { ...subscription, ...termsAtRenewal(subscription) },
    await periodRates(executor),
  )
  return { subscriptionId, on: subscription.nextBillingDate, totalCents: total }
}

/** The same of an invoice by its id. */
export async function renewalAfter(invoiceId: string): Promise<NextRenewal | null> {
  const [invoice] = await db()
    .select({ subscriptionId: invoices.subscriptionId })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  return invoice ? nextRenewal(invoice) : null
}

/** Debts whose card was declined, or not reached, at the last attempt. */
export const isCardDeclined = sql`${isDebt}
  and exists (select from charge_attempts tried
  where tried.invoice_id = ${invoices.id}
    and tried.status in ('declined', 'lost')
  and not exists (select from charge_attempts later
    where later.invoice_id = tried.invoice_id
      and later.attempt > tried.attempt))`

/** How many there are, counted up to `countCap` + 1. */
export function declinedCardCount(): Promise<number> {
  return countUpTo(invoices, isCardDeclined)
}
