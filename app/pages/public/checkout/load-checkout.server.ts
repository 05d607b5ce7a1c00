import { data } from 'react-router'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { type GuardArgs, requirePerson } from '#app/shells/guards.server.ts'
import { formatRand } from '#kernel/money.ts'
import { type Refusal, type Result, refusalStatus } from '#kernel/result.ts'
import { carriedFields } from '#modules/billing/documents/rules/document-lines.ts'
import { buyerPrefill } from '#modules/billing/orders/queries/buyer-prefill.server.ts'
import { type Quote, quoteOrder } from '#modules/billing/orders/queries/quote.server.ts'
import { placedToday, waitingOrder } from '#modules/billing/orders/queries/waiting-order.server.ts'
import type { BuyerDetails } from '#modules/billing/orders/rules/checkout.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { mayOrder } from '#modules/billing/policy.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { publishedPackages } from '#modules/catalog/queries/published-packages.server.ts'
import { priceShownFor } from '#modules/catalog/rules/advertised-price.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { perPeriod } from '#modules/catalog/rules/period-labels.ts'
import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { hasConsent } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { now } from '#platform/clock.server.ts'
import { checkoutPath, readCheckoutAddress } from './address.ts'
import { readDraft } from './draft.server.ts'
import { type CheckoutQuote, presentQuote } from './present-quote.server.ts'

export type PlanChoice = {
  type: PackageType
  slug: string
  name: string
  description: string
  period: BillingPeriod
  perPeriod: string
  /** Blank for none. */
  setupFee: string
  payCents: number
  withoutVatCents: number | null
}

export type CheckoutView =
  /** `plans` is null when they could not be read: an outage never looks like an empty shop. */
  | { step: 'choose'; plans: PlanChoice[] | null; problem: string | null }
  | { step: 'account'; quote: CheckoutQuote; returning: boolean }
  /** A contact whose role does not include ordering. */
  | { step: 'switch'; quote: CheckoutQuote; email: string; actsFor: string; back: string }
  | {
      step: 'details'
      quote: CheckoutQuote
      email: string
      actsFor: string | null
      details: BuyerDetails
      method: PaymentMethod | null
    }
  | {
      step: 'review'
      quote: CheckoutQuote
      email: string
      actsFor: string | null
      details: BuyerDetails
      method: PaymentMethod
      /** Stays the same over reloads and tabs: the key of the one order. */
      idempotencyKey: string
      waiting: { orderNumber: string; paymentMethod: PaymentMethod } | null
      /**
       * Whether to ask for a yes to marketing emails: not who gave it, and not before the address
       * is confirmed.
       */
      asksForMarketing: boolean
    }

/** Details are deleted once an order is placed, so it is looked for before it is denied. */
async function whyGone(person: Person, { packageName, ...wanted }: CheckoutQuote): Promise<string> {
  const placed = await placedToday(person, wanted)
  return placed
    ? `Your order ${placed.orderNumber} for ${packageName} was placed. Order again only if you want another one.`
    : `This browser no longer has your details, and we have no order from you for ${packageName} today. Please check your details and continue.`
}
const methodGone = 'The payment method you chose isn’t available right now. Choose another one.'

/** The data of one checkout step. When the plan is gone, the other plans are offered instead. */
export async function loadCheckout(args: GuardArgs) {
  const { request, url, context } = args
  const { packageSlug, period, step } = readCheckoutAddress(url.searchParams)
  if (packageSlug === null) return choosePlan(null)
  const quoted = await quoteFor(packageSlug, period)
  if (!quoted.ok) return choosePlan(quoted.error)
  const quote = presentQuote(quoted.value)
  const actor = await context.get(requestInfo).actor()
  if (actor.kind !== 'person')
    return data<CheckoutView>({ step: 'account', quote, returning: step === 'sign-in' })
  const person = await requirePerson(args)
  const actsFor = person.contact?.customerName ?? null
  if (!mayOrder({ ...person, staff: null }))
    return data<CheckoutView>({
      step: 'switch',
      quote,
      email: person.email,
      actsFor: actsFor ?? '',
      back: url.pathname + url.search,
    })
  const draft = readDraft(request, person.userId)
  if (step !== 'review')
    return data<CheckoutView>({ step: 'details', quote, ...(await prefilled(person, draft)) })
  // Nothing to review, or the payment method is no longer available: back to the step that fixes
  // it, with the reason.
  const details = checkoutPath(quote.packageSlug, quote.period)
  if (draft === null)
    throw redirectWithToast(details, { kind: 'warning', message: await whyGone(person, quote) })
  if (!quote.methods.includes(draft.method))
    throw redirectWithToast(details, { kind: 'warning', message: methodGone })
  return data<CheckoutView>({
    step: 'review',
    quote,
    email: person.email,
    actsFor,
    details: draft.details,
    method: draft.method,
    idempotencyKey: `${draft.orderKey}-${quoted.value.package.id}-${quote.period}`,
    waiting: await waitingOrder(person, quote),
    asksForMarketing: person.emailVerified && !(await hasConsent(person.email)),
  })
}

/**
 * What the form of the details begins with. What a contact orders carries the customer's own
 * details.
 */
async function prefilled(person: Person, draft: ReturnType<typeof readDraft>) {
  const actsFor = person.contact?.customerName ?? null
  const own = draft === null || actsFor !== null ? await buyerPrefill(person) : draft.details
  const details =
    draft === null
      ? own
      : {
          ...own,
          serviceLabel: draft.details.serviceLabel,
          ...carriedFields(draft.details),
        }
  return { email: person.email, actsFor, details, method: draft?.method ?? null }
}

/** The quote for the requested period, or for the plan's first period. */
export async function quoteFor(
  packageSlug: string,
  wanted: BillingPeriod | null,
): Promise<Result<Quote>> {
  const candidates = [
    ...(wanted ? [wanted] : []),
    ...billingPeriods.filter((period) => period !== wanted),
  ]
  let answer: Result<Quote> | undefined
  for (const period of candidates) {
    answer = await quoteOrder({ packageSlug, period })
    if (answer.ok || answer.error.code !== 'invalid') return answer
  }
  if (!answer) throw new Error('There are no billing periods')
  return answer
}

async function choosePlan(refusal: Refusal | null) {
  const [found, terms] = await Promise.all([publishedPackages(), priceTerms(now())])
  if (!found.ok) {
    const problem = `Error loading hosting plans: ${found.error.message}`
    return data<CheckoutView>(
      { step: 'choose', plans: null, problem },
      { status: refusalStatus[found.error.code], headers: { 'Retry-After': '5' } },
    )
  }
  const plans = found.value.map((item): PlanChoice => {
    const { period, payCents, withoutVatCents, setupCents } = priceShownFor(item, 'monthly', terms)
    return {
      type: item.type,
      slug: item.slug,
      name: item.name,
      description: item.description,
      period,
      perPeriod: perPeriod(period),
      setupFee: setupCents > 0 ? `plus ${formatRand(setupCents)} once for the setup` : '',
      payCents,
      withoutVatCents,
    }
  })
  return data<CheckoutView>(
    { step: 'choose', plans, problem: refusal?.message ?? null },
    { status: refusal ? refusalStatus[refusal.code] : 200 },
  )
}
