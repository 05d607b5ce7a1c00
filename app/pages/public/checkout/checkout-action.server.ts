import { callingBrowser, enter, signUpSent } from '#app/answers/sign-in-answer.server.ts'
import { actionByAddress, formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byCustomer, byVisitor, type GuardArgs } from '#app/shells/guards.server.ts'
import { andThen, ok, type Refusal, refuse } from '#kernel/result.ts'
import { placeOrder } from '#modules/billing/orders/operations/place-order.server.ts'
import type { Quote } from '#modules/billing/orders/queries/quote.server.ts'
import { detailsForm, placeOrderForm } from '#modules/billing/orders/rules/checkout.ts'
import { mayOrder } from '#modules/billing/policy.ts'
import { signUp } from '#modules/identity/operations/accounts/sign-up.server.ts'
import { signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { signInSchema, signUpSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { agreeAtCheckout } from '#modules/mail/suppressions/operations/choose-marketing.server.ts'
import { type CheckoutAddress, checkoutPath, readCheckoutAddress } from './address.ts'
import { checkoutFailure, orderFailure } from './checkout-failure.ts'
import { draftCookie, dropDraft, readDraft } from './draft.server.ts'
import { quoteFor } from './load-checkout.server.ts'

/** The quote for the plan in the URL. */
function quoted({ url }: GuardArgs) {
  const { packageSlug, period } = readCheckoutAddress(url.searchParams)
  return quoteFor(packageSlug ?? '', period)
}

/** The sign-in forms, with the order next to them. */
const account = formActionWithPolicy((args: GuardArgs) => ({
  policy: byVisitor,
  schema: signUpSchema,
  failure: checkoutFailure,
  run: async (_, person) =>
    andThen(await quoted(args), (quote) =>
      signUp(
        { ...person, target: checkoutPath(quote.package.slug, quote.period) },
        callingBrowser(args),
      ),
    ),
  done: signUpSent,
}))

const returning = formActionWithPolicy((args: GuardArgs) => ({
  policy: byVisitor,
  schema: signInSchema,
  failure: checkoutFailure,
  run: async (_, typed) =>
    andThen(await quoted(args), async (quote) =>
      andThen(await signIn({ ...typed, area: 'site' }, callingBrowser(args)), async (entered) =>
        ok({ entered, quote }),
      ),
    ),
  done: ({ entered, quote }) => enter(entered, checkoutPath(quote.package.slug, quote.period)),
}))

const details = formActionWithPolicy((args: GuardArgs) => ({
  policy: byCustomer(mayOrder),
  schema: detailsForm,
  failure: checkoutFailure,
  run: async (person, { method, ...details }) =>
    andThen(await quoted(args), async (quote) => {
      if (!quote.methods.includes(method)) {
        const fields = {
          method: ['This payment method isn’t available right now. Choose another one.'],
        }
        return refuse('invalid', 'Please check the form.', { fields })
      }
      const cookie = draftCookie(readDraft(args.request, person.userId), {
        userId: person.userId,
        details,
        method,
      })
      if (cookie === null)
        return refuse('invalid', 'Your details are too long to save. Please shorten them.')
      return ok({ cookie, review: checkoutPath(quote.package.slug, quote.period, 'review') })
    }),
  done: ({ cookie, review }) => redirect(review, { headers: { 'Set-Cookie': cookie } }),
}))

/**
 * Without its draft the review cannot be shown again, so the step that asks for the details says
 * why nothing was ordered.
 */
function backToDetailsWithError(
  { message }: Refusal,
  { packageSlug, period }: CheckoutAddress,
): never {
  const details =
    packageSlug !== null && period !== null ? checkoutPath(packageSlug, period) : '/checkout'
  throw redirectWithToast(details, { kind: 'error', message })
}

const review = formActionWithPolicy((args: GuardArgs) => ({
  policy: byCustomer(mayOrder),
  schema: placeOrderForm,
  failure: orderFailure,
  run: async (
    person,
    { idempotency_key: idempotencyKey, reviewed_total: reviewedTotalCents, marketing, ...order },
  ) => {
    const address = readCheckoutAddress(args.url.searchParams)
    const { packageSlug, period } = address
    const place = (plan: Pick<Quote, 'period'> & { packageSlug: string }) =>
      placeOrder(person, { ...order, ...plan }, { idempotencyKey, reviewedTotalCents })
    const placed =
      packageSlug !== null && period !== null
        ? await place({ packageSlug, period })
        : await andThen(await quoted(args), (quote) =>
            place({ packageSlug: quote.package.slug, period: quote.period }),
          )
    if (placed.ok && marketing === 'on')
      await agreeAtCheckout(person, args.context.get(requestInfo).clientAddress)
    return placed.ok || readDraft(args.request, person.userId) !== null
      ? placed
      : backToDetailsWithError(placed.error, address)
  },
  done: ({ orderNumber, paymentMethod }) => {
    const page = paymentMethod === 'bank_transfer' ? '/payment/bank-transfer' : '/payment/card'
    return redirect(`${page}?order=${encodeURIComponent(orderNumber)}`, {
      headers: { 'Set-Cookie': dropDraft() },
    })
  },
}))

/**
 * The forms of the checkout, each at the URL of its step. Each redirects to the next step, or
 * returns a refusal with the entered values.
 */
export const checkoutAction = actionByAddress(
  { account, 'sign-in': returning, details, review },
  ({ url }: GuardArgs) => readCheckoutAddress(url.searchParams).step ?? 'account',
)
