import { addMonthsKeepingAnchor, type CalendarDate, dayOfMonth } from '#kernel/dates.ts'
import {
  type BasisPoints,
  type Cents,
  formatRand,
  type Totals,
  totalsWithVat,
} from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { creditedVat, returnedCents } from '#modules/billing/credit-notes/rules/credit-note.ts'
import type { DocumentLine } from '#modules/billing/documents/rules/document-lines.ts'
import { smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import { lastDaysShares, type RatePart } from '#modules/billing/documents/rules/rate-parts.ts'
import { amountOf, itemName } from '#modules/billing/subscriptions/rules/items.ts'
import {
  type InvoicedPeriods,
  prorated,
  type Unused,
  unusedPeriods,
  worthOf,
} from '#modules/billing/subscriptions/rules/proration.ts'
import type { Terms } from '#modules/billing/subscriptions/rules/renewal.ts'
import type { SubscriptionPaymentMethod } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { billingPeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'

export const planChangeMoments = ['now', 'renewal'] as const
export type PlanChangeMoment = (typeof planChangeMoments)[number]

/** An invoice of a period with days left, with what is left to credit. */
export type CreditableDocument = {
  invoiceId: string
  number: string
  rate: BasisPoints
  left: { subtotalCents: Cents; vatCents: Cents }
  /** What is left of each rate, where its period has two (D44). */
  parts?: readonly RatePart[] | null
  totalCents: Cents
  paidCents: Cents
  creditedCents: Cents
  /**
   * Without VAT, where an order had setup fees or discounts of its first period: what the period
   * itself came to, and what was given back of the invoice.
   */
  firstPeriod: { periodCents: Cents; returnedCents: Cents } | null
}

export type PlanChangeFacts = {
  subscription: InvoicedPeriods & { paymentMethod: SubscriptionPaymentMethod }
  /** The item that changes; the others stay as they are. */
  item: ChangedItem
  /**
   * Of the whole subscription from the change on, and at the next renewal: another item may change
   * then.
   */
  target: Terms
  atRenewal: Terms
  /** The version of all items before the change. */
  itemsVersion: string
  when: PlanChangeMoment
  today: CalendarDate
  /** Newest first. */
  documents: readonly CreditableDocument[]
  vatRateBasisPoints: BasisPoints
  /** The customer's credit. */
  balanceCents: Cents
}

/** An item before and after a change; it ends when there is nothing after it. */
export type ChangedItem = {
  id: string
  position: number
  before: DocumentLine
  after: DocumentLine | null
}

export type PlannedCredit = {
  invoiceId: string
  number: string
  totals: Totals
  /** What it takes of each rate, where the period has two. */
  byRate?: readonly Cents[] | undefined
  returnedCents: Cents
}

/** What a change of plan writes, to the cent; the preview shows the same. */
export type PlanChange = {
  when: PlanChangeMoment
  /** The day from which the new terms apply. */
  effectiveOn: CalendarDate
  /** Of the whole subscription. */
  terms: Terms
  atRenewal: Terms
  item: ChangedItem
  itemsVersion: string
  unused: readonly Unused[]
  /**
   * Of the item, without VAT: the value of the days left at the old and the new price. For a new
   * period, `newCents` is its whole price.
   */
  oldCents: Cents
  newCents: Cents
  /** Credit notes on the invoices of the days left. */
  credits: readonly PlannedCredit[]
  /** The new invoice: total, credit used, and balance. */
  charge: { totals: Totals; fromCreditCents: Cents; owedCents: Cents } | null
  /** The new period that begins today; null when the current one continues. */
  dates: {
    anchorDay: number
    lastBillingDate: CalendarDate
    nextBillingDate: CalendarDate
    endDate: CalendarDate
  } | null
}

/**
 * Plans a change of one item, *at renewal* (only the request is stored) or *now*: with the same
 * billing period, the difference for the days left; with another one, a new period from today and
 * credit for the rest of the old one. Credits never exceed what earlier notes left, nor what was
 * paid for the days left. Refuses a balance below the gateway's minimum for cards: if it were
 * waived, changing back would create credit.
 */
export function planChange(facts: PlanChangeFacts): Result<PlanChange> {
  const {
    subscription,
    item,
    itemsVersion,
    target: terms,
    atRenewal,
    when,
    today,
    documents,
    vatRateBasisPoints,
    balanceCents,
  } = facts
  if (when === 'renewal') {
    return ok({
      when,
      effectiveOn: subscription.nextBillingDate,
      terms,
      atRenewal,
      item,
      itemsVersion,
      unused: [],
      oldCents: 0,
      newCents: 0,
      credits: [],
      charge: null,
      dates: null,
    })
  }
  const unused = unusedPeriods(subscription, today)
  const [beforeCents, afterCents] = [
    amountOf([item.before]),
    amountOf(item.after ? [item.after] : []),
  ]
  const oldCents = worthOf(beforeCents, unused)
  const dates =
    terms.billingPeriod === subscription.billingPeriod
      ? null
      : newPeriod(terms.billingPeriod, today)
  const newCents = dates ? afterCents : worthOf(afterCents, unused)
  const [back, more] = dates
    ? [oldCents, newCents]
    : [Math.max(0, oldCents - newCents), Math.max(0, newCents - oldCents)]
  const credits = creditsOf(back, documents, unused)
  const balance = balanceCents + credits.reduce((sum, credit) => sum + credit.returnedCents, 0)
  const totals = totalsWithVat(more, vatRateBasisPoints)
  const fromCreditCents = Math.min(totals.total, balance)
  const owedCents = totals.total - fromCreditCents
  if (subscription.paymentMethod === 'card' && owedCents > 0 && owedCents < smallestCharge)
    return tooSmall(owedCents, dates === null && fromCreditCents === 0)
  const charge = totals.total === 0 ? null : { totals, fromCreditCents, owedCents }
  return ok({
    when,
    effectiveOn: today,
    terms,
    atRenewal,
    item,
    itemsVersion,
    unused,
    oldCents,
    newCents,
    credits,
    charge,
    dates,
  })
}

function tooSmall(owed: Cents, isDifference: boolean) {
  const what = isDifference
    ? `The difference of ${formatRand(owed)}`
    : `What is left to pay, ${formatRand(owed)},`
  return refuse(
    'conflict',
    `${what} is below the minimum of a card payment. Choose the change at renewal.`,
  )
}

function newPeriod(period: BillingPeriod, today: CalendarDate): NonNullable<PlanChange['dates']> {
  const months = monthsPerPeriod[period]
  if (months === null) throw new Error(`A ${period} subscription does not renew`)
  const anchorDay = dayOfMonth(today)
  const nextBillingDate = addMonthsKeepingAnchor(today, months, anchorDay)
  return {
    anchorDay,
    lastBillingDate: today,
    nextBillingDate,
    endDate: addMonthsKeepingAnchor(nextBillingDate, months, anchorDay),
  }
}

/**
 * What a document may still give back (without VAT). Of a first period with a discount never more
 * than was paid for the days left, and nothing of its setup fees.
 */
function creditableOf(
  { left, firstPeriod }: CreditableDocument,
  running: Unused | undefined,
): Cents {
  if (firstPeriod === null || running === undefined) return left.subtotalCents
  const paidForRest = prorated(firstPeriod.periodCents, running) - firstPeriod.returnedCents
  return Math.min(left.subtotalCents, Math.max(0, paidForRest))
}

/**
 * Credits `amount` (without VAT), newest document first. VAT as on every credit note: what is left
 * keeps its own, rounded once.
 */
function creditsOf(
  amount: Cents,
  documents: readonly CreditableDocument[],
  unused: readonly Unused[],
): PlannedCredit[] {
  const credits: PlannedCredit[] = []
  let open = amount
  for (const document of documents) {
    const { invoiceId, number, totalCents, paidCents, creditedCents } = document
    const subtotal = Math.min(open, creditableOf(document, unused[0]))
    if (subtotal <= 0) continue
    open -= subtotal
    const days = unused.find(({ start }) => start === document.parts?.[0]?.from)
    const byRate =
      document.parts && days ? lastDaysShares(subtotal, document.parts, days) : undefined
    const vat = creditedVat(document, subtotal, byRate)
    const total = subtotal + vat
    const back = returnedCents({ totalCents, paidCents }, creditedCents, creditedCents + total)
    credits.push({
      invoiceId,
      number,
      byRate,
      returnedCents: back,
      totals: { subtotal, vat, total },
    })
  }
  return credits
}

/**
 * Every amount and date of a change as one text: agreeing to a preview is agreeing to exactly this.
 */
export function agreementOf(change: PlanChange): string {
  const { when, effectiveOn, terms, item, credits, charge, dates } = change
  const items = [change.itemsVersion, item.id, item.after ? itemName(item.after) : 'ends']
  const cents = [
    credits.reduce((sum, { totals }) => sum + totals.total, 0),
    charge?.totals.total ?? 0,
    charge?.owedCents ?? 0,
  ]
  return [
    when,
    effectiveOn,
    ...items,
    terms.packageId,
    terms.billingPeriod,
    terms.amountCents,
    ...cents,
    dates?.nextBillingDate ?? '',
  ].join('|')
}

/** How an order line and a subscription name what was bought. */
export function termsText(name: string, period: BillingPeriod): string {
  return period === 'once' ? name : `${name} – ${billingPeriodLabels[period].toLowerCase()} hosting`
}
