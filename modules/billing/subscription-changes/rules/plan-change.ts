import { addMonthsKeepingAnchor, type CalendarDate, dayOfMonth } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, formatRand, shareOf, type Totals, totalsWithVat } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { givenBackCents } from '#modules/billing/credit-notes/rules/credit-note.ts'
import { smallestCharge } from '#modules/billing/documents/rules/balance.ts'
import { monthsPerPeriod } from '#modules/billing/orders/rules/order.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateway-name.ts'
import { type InvoicedPeriods, type Unused, unusedPeriods, worthOf } from '#modules/billing/subscriptions/rules/proration.ts'
import type { Terms } from '#modules/billing/subscriptions/rules/renewal.ts'
import type { SubscriptionPaymentMethod } from '#modules/billing/subscriptions/rules/subscription.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'

export const planChangeMoments = ['now', 'renewal'] as const
export type PlanChangeMoment = (typeof planChangeMoments)[number]

/** An invoice of a period with days left, with what is left to credit. */
export type CreditableDocument = {
  invoiceId: string
  number: string
  rate: BasisPoints
  left: { subtotalCents: Cents; vatCents: Cents }
  totalCents: Cents
  paidCents: Cents
  creditedCents: Cents
}

export type PlanChangeFacts = {
  subscription: InvoicedPeriods & Terms & { paymentMethod: SubscriptionPaymentMethod }
  target: Terms
  when: PlanChangeMoment
  today: CalendarDate
  /** Newest first. */
  documents: readonly CreditableDocument[]
  vatRateBasisPoints: BasisPoints
  /** The customer's credit. */
  balanceCents: Cents
}

export type PlannedCredit = { invoiceId: string; number: string; totals: Totals; givenBackCents: Cents }

/** What a change of plan writes, to the cent; the preview shows the same. */
export type PlanChange = {
  when: PlanChangeMoment
  /** The day from which the new terms apply. */
  effectiveOn: CalendarDate
  terms: Terms
  unused: readonly Unused[]
  /** Without VAT: the value of the days left at the old and the new price. For a new period, `newCents` is its whole price. */
  oldCents: Cents
  newCents: Cents
  /** Credit notes on the invoices of the days left. */
  credits: readonly PlannedCredit[]
  /** The new invoice: total, credit used, and balance. */
  charge: { totals: Totals; fromCreditCents: Cents; owedCents: Cents } | null
  /** The new period that begins today; null when the current one continues. */
  dates: { anchorDay: number; lastBillingDate: CalendarDate; nextBillingDate: CalendarDate; endDate: CalendarDate } | null
}

/**
 * Plans a change to other terms, *at renewal* (only the request is stored) or *now*: with the same billing period, the difference for the days left;
 * with another one, a new period from today and credit for the rest of the old one. Credits never exceed what earlier notes left. Refuses a balance
 * below the gateway's minimum for cards: if it were waived, changing back would create credit.
 */
export function planChange({ subscription, target, when, today, documents, vatRateBasisPoints, balanceCents }: PlanChangeFacts): Result<PlanChange> {
  const terms = { packageId: target.packageId, billingPeriod: target.billingPeriod, amountCents: target.amountCents, description: target.description }
  if (when === 'renewal') {
    return ok({
      when,
      effectiveOn: subscription.nextBillingDate,
      terms,
      unused: [],
      oldCents: 0,
      newCents: 0,
      credits: [],
      charge: null,
      dates: null,
    })
  }
  const unused = unusedPeriods(subscription, today)
  const oldCents = worthOf(subscription.amountCents, unused)
  const dates = target.billingPeriod === subscription.billingPeriod ? null : newPeriod(target.billingPeriod, today)
  const newCents = dates ? target.amountCents : worthOf(target.amountCents, unused)
  const [back, more] = dates ? [oldCents, newCents] : [Math.max(0, oldCents - newCents), Math.max(0, newCents - oldCents)]
  const credits = creditsOf(back, documents)
  const balance = balanceCents + credits.reduce((sum, credit) => sum + credit.givenBackCents, 0)
  const totals = totalsWithVat(more, vatRateBasisPoints)
  const fromCreditCents = Math.min(totals.total, balance)
  const owedCents = totals.total - fromCreditCents
  if (subscription.paymentMethod === 'card' && owedCents > 0 && owedCents < smallestCharge)
    return tooSmall(owedCents, dates === null && fromCreditCents === 0)
  const charge = totals.total === 0 ? null : { totals, fromCreditCents, owedCents }
  return ok({ when, effectiveOn: today, terms, unused, oldCents, newCents, credits, charge, dates })
}

function tooSmall(owed: Cents, isDifference: boolean) {
  const what = isDifference ? `The difference of ${formatRand(owed)}` : `What is left to pay, ${formatRand(owed)},`
  return refuse('conflict', `${what} is below ${gatewayName}’s minimum. Choose the change at renewal.`)
}

function newPeriod(period: BillingPeriod, today: CalendarDate): NonNullable<PlanChange['dates']> {
  const months = monthsPerPeriod[period]
  if (months === null) throw new Error(`A ${period} subscription does not renew`)
  const anchorDay = dayOfMonth(today)
  const nextBillingDate = addMonthsKeepingAnchor(today, months, anchorDay)
  return { anchorDay, lastBillingDate: today, nextBillingDate, endDate: addMonthsKeepingAnchor(nextBillingDate, months, anchorDay) }
}

/** Credits `amount` (without VAT), newest document first. VAT as on every credit note: rounded once, and the last note takes the remainder. */
function creditsOf(amount: Cents, documents: readonly CreditableDocument[]): PlannedCredit[] {
  const credits: PlannedCredit[] = []
  let open = amount
  for (const { invoiceId, number, rate, left, totalCents, paidCents, creditedCents } of documents) {
    const subtotal = Math.min(open, left.subtotalCents)
    if (subtotal <= 0) continue
    open -= subtotal
    const vat = subtotal === left.subtotalCents ? left.vatCents : Math.min(shareOf(subtotal, rate), left.vatCents)
    const total = subtotal + vat
    const back = givenBackCents({ totalCents, paidCents }, creditedCents, creditedCents + total)
    credits.push({ invoiceId, number, totals: { subtotal, vat, total }, givenBackCents: back })
  }
  return credits
}

/** Every amount and date of a change as one text: agreeing to a preview is agreeing to exactly this. */
export function agreementOf(change: PlanChange): string {
  const { when, effectiveOn, terms, credits, charge, dates } = change
  const cents = [credits.reduce((sum, { totals }) => sum + totals.total, 0), charge?.totals.total ?? 0, charge?.owedCents ?? 0]
  return [when, effectiveOn, terms.packageId, terms.billingPeriod, terms.amountCents, ...cents, dates?.nextBillingDate ?? ''].join('|')
}

/** How an order line and a subscription name what was bought. */
export function termsText(name: string, period: BillingPeriod): string {
  return `${name}${{ monthly: ' – monthly hosting', annual: ' – annual hosting', once: '' }[period]}`
}
