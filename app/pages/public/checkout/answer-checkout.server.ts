import { redirect } from 'react-router'
import { z } from 'zod'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { attempt } from '#app/attempt.server.ts'
import { type GuardArgs, requirePerson } from '#app/shells/guards.server.ts'
import { callingBrowser, enter } from '#app/sign-in-answer.server.ts'
import { andThen, refuse } from '#kernel/result.ts'
import { placeOrder } from '#modules/billing/orders/operations/place-order.server.ts'
import type { Quote } from '#modules/billing/orders/queries/quote.server.ts'
import { buyerDetailsSchema, checkoutSchema } from '#modules/billing/orders/rules/checkout.ts'
import { paymentMethods } from '#modules/billing/orders/rules/order.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { signIn } from '#modules/identity/operations/sign-in.server.ts'
import { signUp } from '#modules/identity/operations/sign-up.server.ts'
import { signInSchema, signUpSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { type CheckoutAddress, checkoutPath, readCheckoutAddress } from './address.ts'
import { checkoutFailure } from './checkout-failure.ts'
import { dropDraft, keepDraft, readDraft } from './draft.server.ts'
import { quoteFor } from './load-checkout.server.ts'

const detailsFormSchema = buyerDetailsSchema.extend({ method: z.enum(paymentMethods, { error: 'Choose how you would like to pay.' }) })

/** The forms of the checkout: sign up, sign in, details, place. Each ends in the next step's address, or in a refusal with what was typed. */
export async function answerCheckout(args: GuardArgs) {
  const form = await args.request.formData()
  const address = readCheckoutAddress(args.url.searchParams)
  if (form.get('intent') === 'place' && address.packageSlug !== null && address.period !== null) {
    return place(args, form, { packageSlug: address.packageSlug, period: address.period })
  }
  const quoted = await quoteFor(address.packageSlug ?? '', address.period)
  if (!quoted.ok) return refusedForm(quoted.error, form)
  switch (form.get('intent')) {
    case 'details':
      return keepDetails(args, form, quoted.value)
    case 'place':
      return place(args, form, { packageSlug: quoted.value.package.slug, period: quoted.value.period })
    default:
      return enterAccount(args, form, quoted.value, address.step)
  }
}

/** The forms of the sign-in page, with the order still beside them. */
async function enterAccount(args: GuardArgs, form: FormData, quote: Quote, step: CheckoutAddress['step']) {
  const browser = callingBrowser(args)
  const entered =
    step === 'sign-in'
      ? await andThen(parseForm(form, signInSchema), (attempt) => signIn({ ...attempt, area: 'site' }, browser))
      : await andThen(parseForm(form, signUpSchema), (person) => signUp(person, browser))
  return entered.ok ? enter(entered.value, checkoutPath(quote.package.slug, quote.period)) : refusedForm(entered.error, form)
}

async function keepDetails(args: GuardArgs, form: FormData, quote: Quote) {
  const person = await requirePerson(args)
  const parsed = parseForm(form, detailsFormSchema)
  if (!parsed.ok) return refusedForm(parsed.error, form)
  const { method, ...details } = parsed.value
  if (!quote.methods.includes(method)) {
    const fields = { method: ['This way of paying is not available at the moment. Choose another one.'] }
    return refusedForm(refuse('invalid', 'Please check the form.', { fields }).error, form)
  }
  const cookie = keepDraft(readDraft(args.request, person.userId), { userId: person.userId, details, method })
  if (cookie === null) return refusedForm(refuse('invalid', 'Your details are too long for us to keep. Please shorten them.').error, form)
  return redirect(checkoutPath(quote.package.slug, quote.period, 'review'), { headers: { 'Set-Cookie': cookie } })
}

async function place(args: GuardArgs, form: FormData, plan: { packageSlug: string; period: BillingPeriod }) {
  const person = await requirePerson(args)
  form.set('packageSlug', plan.packageSlug)
  form.set('period', plan.period)
  const parsed = parseForm(form, checkoutSchema)
  if (!parsed.ok) return refusedForm(parsed.error, form)
  const idempotencyKey = String(form.get('idempotency_key') ?? '')
  const reviewedTotalCents = Number(form.get('reviewed_total') ?? Number.NaN)
  const placed = await attempt(args, checkoutFailure, () => placeOrder(person, parsed.value, { idempotencyKey, reviewedTotalCents }))
  if (!placed.ok) return refusedForm(placed.error, form)
  const { orderNumber, paymentMethod } = placed.value
  const page = paymentMethod === 'bank_transfer' ? '/payment/bank-transfer' : '/payment/card'
  return redirect(`${page}?order=${encodeURIComponent(orderNumber)}`, { headers: { 'Set-Cookie': dropDraft() } })
}
