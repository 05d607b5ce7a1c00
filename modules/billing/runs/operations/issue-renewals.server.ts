import { sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { decimalRand, type Totals } from '#kernel/money.ts'
import { applyCredit } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { chargesItself } from '#modules/billing/charges/queries/failed-charges.server.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { nextSubscriptionInvoiceNumbers } from '#modules/billing/documents/operations/next-document-number.server.ts'
import {
  type NewInvoice,
  writeInvoices,
} from '#modules/billing/documents/operations/write-invoices.server.ts'
import { sellerOn } from '#modules/billing/documents/rules/document.ts'
import type { TotalledLine } from '#modules/billing/documents/rules/document-lines.ts'
import { type Apportioned, apportioned } from '#modules/billing/documents/rules/rate-parts.ts'
import { invoiceMail } from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import type { MailedInvoice } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { renewItems } from '#modules/billing/subscriptions/operations/start-subscription.server.ts'
import { subscriptionMail } from '#modules/billing/subscriptions/operations/subscription-emails.server.ts'
import type { DueSubscription } from '#modules/billing/subscriptions/queries/due-subscriptions.server.ts'
import { linesForPeriod } from '#modules/billing/subscriptions/rules/items.ts'
import { periodText, vatChangeNotice } from '#modules/billing/subscriptions/rules/period.ts'
import { type Renewal, renewalOf } from '#modules/billing/subscriptions/rules/renewal.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { enqueueMails, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatSpans } from '#modules/settings/queries/vat.server.ts'
import { isVatRegisteredOn } from '#modules/settings/rules/seller-details.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { yieldToEventLoop } from '#platform/load/background-work.server.ts'
import { billingActor } from '../rules/run-list.ts'

export type Issuing = {
  runId: string
  asOf: CalendarDate
  settings: SiteSettings
  vatRateBasisPoints: number
  now: Date
}

type Issued = {
  due: DueSubscription
  renewal: Renewal
  lines: TotalledLine[]
  taxed: Apportioned
  totals: Totals
  notes: string
  invoiceId: string
  number: string
  byMail: boolean
}

/**
 * Invoices one period of each of these subscriptions (locked by the caller): invoice with a line
 * for each item, log row, next billing date, and the mail where no card is charged. Uses few
 * statements for any number of them; their numbers are one block, taken last. Then the customers'
 * credit is used. Throws when one of them is invalid.
 */
export async function issueRenewals(
  tx: Transaction,
  due: readonly DueSubscription[],
  issuing: Issuing,
): Promise<{ count: number; cents: number; mailed: number }> {
  const { asOf, settings, now } = issuing
  const spansOf = await chargeableVatSpans(settings.sellerDetails, tx)
  const planned = due.map((each) => {
    const renewal = renewalOf(each.subscription, asOf)
    const lines = linesForPeriod(each.items, renewal)
    const spans = spansOf({ start: renewal.periodStart, next: renewal.nextBillingDate }, asOf)
    const taxed = apportioned(renewal.amountCents, spans)
    const before = each.subscription.lastBillingDate ?? each.subscription.startDate
    const notes = vatChangeNotice(renewal.amountCents, {
      before: spansOf({ start: before, next: addDays(before, 1) }, before),
      now: spans,
    })
    return {
      due: each,
      renewal,
      lines,
      taxed,
      totals: taxed.totals,
      notes,
      invoiceId: newId(),
      byMail: !chargesItself(each.subscription, settings),
    }
  })
  if (planned.length === 0) return { count: 0, cents: 0, mailed: 0 }
  await yieldToEventLoop()
  // A series stays locked until the commit, so everything slow is calculated before.
  const numbers = await nextSubscriptionInvoiceNumbers(tx, asOf, planned.length)
  const issued: Issued[] = planned.map((each, index) => ({ ...each, number: numbers[index] ?? '' }))
  const seller = sellerOn(asOf, settings)
  await writeInvoices(
    tx,
    issued.map((each) => ({ ...invoiceFields(each, issuing), seller })),
    now,
  )
  await yieldToEventLoop()
  await insertRows(tx, recurringBillingLogs, {
    rows: issued.map((each) => logRow(each, issuing)),
    onConflict: billedAgain,
  })
  await moveDates(tx, issued, now)
  const left = await afterCredit(tx, issued, now)
  const mails = issued.flatMap((each) => mailOf(each, left.get(each.invoiceId), settings) ?? [])
  await enqueueMails(tx, mails)
  return {
    count: issued.length,
    cents: issued.reduce((sum, { totals }) => sum + totals.total, 0),
    mailed: mails.length,
  }
}

function invoiceFields(
  { due, renewal, lines, taxed, totals, notes, invoiceId, number, byMail }: Issued,
  { asOf, now, settings }: Issuing,
): Omit<NewInvoice, 'seller'> {
  const { subscription } = due
  const isFree = totals.total === 0
  const isCard = subscription.paymentMethod === 'card'
  return {
    id: invoiceId,
    invoiceNumber: number,
    status: isFree ? 'paid' : isCard ? 'pending' : 'unpaid',
    orderId: subscription.orderId,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    packageId: renewal.packageId,
    billingPeriod: renewal.billingPeriod,
    periodStart: renewal.periodStart,
    issueDate: asOf,
    dueDate: renewal.dueDate,
    taxPoint: taxPointOf({ renewal, isFree, byMail }, asOf, settings),
    paidOn: isFree ? asOf : null,
    paidAt: isFree ? now : null,
    subtotalCents: totals.subtotal,
    vatRateBasisPoints: taxed.rate,
    rateParts: taxed.parts,
    vatCents: totals.vat,
    totalCents: totals.total,
    paymentMethod: isCard ? 'card' : 'bank_transfer',
    paymentReference: number,
    notes,
    buyer: due.buyer,
    ...due.carried,
    sentCount: byMail ? 1 : 0,
    lastSent: byMail ? now : null,
    lines,
  }
}

/**
 * The day, where the renewal is a tax invoice from the start: it is free, or it is due already
 * (D44) and emailed now, so that one email has the tax invoice. Null for a pro-forma:
 * issue-tax-invoices follows on the due date, and cards are charged before it.
 */
function taxPointOf(
  { renewal, isFree, byMail }: { renewal: Renewal; isFree: boolean; byMail: boolean },
  asOf: CalendarDate,
  settings: SiteSettings,
) {
  if (!isVatRegisteredOn(settings.sellerDetails, asOf)) return null
  if (isFree) return asOf
  if (!byMail || settings.billingSettings.vat_basis !== 'invoice') return null
  const day =
    asOf <= renewal.periodStart && renewal.periodStart < renewal.dueDate
      ? renewal.periodStart
      : renewal.dueDate
  return day <= asOf ? day : null
}

function logRow(
  { due, renewal, totals, invoiceId, byMail }: Issued,
  { runId, asOf, now }: Issuing,
) {
  const isFree = totals.total === 0
  return {
    runId,
    subscriptionId: due.subscription.id,
    invoiceId,
    billingDate: renewal.periodStart,
    amountCents: totals.total,
    status: isFree
      ? ('completed' as const)
      : byMail
        ? ('invoice_sent' as const)
        : ('pending' as const),
    paymentDate: isFree ? asOf : null,
    invoiceSentDate: byMail ? asOf : null,
    billedOn: asOf,
    createdAt: now,
    updatedAt: now,
  }
}

/** A period whose billing failed before already has a row, which is used again. */
const billedAgain = sql`on conflict (subscription_id, billing_date) do update set run_id = excluded.run_id, invoice_id = excluded.invoice_id,
  amount_cents = excluded.amount_cents, status = excluded.status, payment_date = excluded.payment_date, invoice_sent_date = excluded.invoice_sent_date,
  error_message = '', billed_on = excluded.billed_on, updated_at = excluded.updated_at`

/** Updates the next billing dates, and applies changes planned for the renewal. */
async function moveDates(tx: Transaction, issued: readonly Issued[], now: Date): Promise<void> {
  const rows = issued.map(({ due, renewal }) => ({
    id: due.subscription.id,
    last_billing_date: renewal.periodStart,
    next_billing_date: renewal.nextBillingDate,
    end_date: renewal.endDate,
    package_id: renewal.packageId,
    billing_period: renewal.billingPeriod,
    amount_cents: renewal.amountCents,
    description: renewal.description,
  }))
  await tx.execute(sql`update subscriptions s set last_billing_date = r.last_billing_date, next_billing_date = r.next_billing_date, end_date = r.end_date,
      package_id = r.package_id, billing_period = r.billing_period, amount_cents = r.amount_cents, description = r.description,
      pending_package_id = null, pending_billing_period = null, pending_amount_cents = null, pending_description = null, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_populate_recordset(null::subscriptions, ${JSON.stringify(rows)}::jsonb) r where r.id = s.id`)
  const changed = issued.filter(({ due }) => due.subscription.pendingAmountCents !== null)
  await renewItems(
    tx,
    changed.map(({ due, renewal }) => ({
      subscriptionId: due.subscription.id,
      periodStart: renewal.periodStart,
    })),
  )
  await enqueueMails(tx, changed.map(changedMail))
}

/** What was planned is in effect from this period. */
function changedMail({ due: { subscription, buyer }, renewal }: Issued): Mail {
  const holder = {
    description: renewal.description,
    customerId: subscription.customerId,
    customerEmail: buyer.email,
    customerName: buyer.name,
  }
  const variables = {
    from_package: subscription.description,
    change_date: renewal.periodStart,
    amount: decimalRand(renewal.amountCents),
  }
  return subscriptionMail(subscription.id, holder, {
    template: 'plan_changed',
    occasion: renewal.periodStart,
    variables,
  })
}

/** Uses these customers' credit; returns the balance left, by invoice, where credit was used. */
async function afterCredit(
  tx: Transaction,
  issued: readonly Issued[],
  now: Date,
): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  // Always in the same order, to avoid deadlocks.
  const rich = issued
    .filter(({ due }) => due.hasCredit)
    .sort((a, b) => (a.due.subscription.customerId < b.due.subscription.customerId ? -1 : 1))
  for (const { invoiceId, totals } of rich) {
    const locked = await lockInvoice(tx, invoiceId)
    if (locked)
      left.set(
        invoiceId,
        totals.total - (await applyCredit(tx, locked, { actor: billingActor, now })).usedCents,
      )
  }
  return left
}

function mailOf(
  { due, renewal, totals, invoiceId, number, byMail }: Issued,
  left: number | undefined,
  settings: SiteSettings,
): Mail | undefined {
  const owedCents = left ?? totals.total
  // A card customer is mailed after the charge; what credit paid has been mailed already.
  if (!byMail || owedCents === 0) return undefined
  const { subscription, buyer } = due
  const mailed: MailedInvoice = {
    invoiceId,
    invoiceNumber: number,
    customerId: subscription.customerId,
    orderId: subscription.orderId,
    subscriptionId: subscription.id,
    customerEmail: buyer.email,
    customerName: buyer.name,
    ...due.carried,
    description: `${renewal.description}, ${periodText(renewal.periodStart, renewal.nextBillingDate)}`,
    service: renewal.description,
    method: subscription.paymentMethod === 'card' ? 'card' : 'bank_transfer',
    totalCents: totals.total,
    paidCents: totals.total - owedCents,
    owedCents,
    dueDate: renewal.dueDate,
    reference: number,
  }
  return invoiceMail(mailed, settings.paymentMethods, 'issued')
}
