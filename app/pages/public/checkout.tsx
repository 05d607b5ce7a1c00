import { ShieldCheck } from 'lucide-react'
import { Form, useActionData } from 'react-router'
import { formClientAction } from '#app/forms/form-action.ts'
import { TrustBadges } from '#modules/content/components/trust-badges.tsx'
import { badgesAt } from '#modules/content/rules/review.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/checkout'
import { AccountStep } from './checkout/account-step.tsx'
import { checkoutAction } from './checkout/checkout-action.server.ts'
import { checkoutFailure } from './checkout/checkout-failure.ts'
import { ChoosePlan } from './checkout/choose-plan.tsx'
import { DetailsStep } from './checkout/details-step.tsx'
import { loadCheckout } from './checkout/load-checkout.server.ts'
import { OrderSummary, StepTrail } from './checkout/order-summary.tsx'
import type { CheckoutQuote } from './checkout/present-quote.server.ts'
import { ReviewStep } from './checkout/review-step.tsx'
import { isSent, type SignUpAnswer } from './sign-in/sign-up-form.tsx'

const titles = {
  choose: 'Checkout',
  account: 'Checkout: your account',
  switch: 'Checkout: who orders',
  details: 'Checkout: your details',
  review: 'Checkout: check your order',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titles[loaderData?.step ?? 'choose'] },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: Route.LoaderArgs) {
  return loadCheckout(args)
}

export const action = checkoutAction

export const clientAction = formClientAction<SignUpAnswer>(checkoutFailure)

/** Account, details, review: one address per step, each a plain form. */
export default function Checkout({ loaderData: view, matches }: Route.ComponentProps) {
  const answer = useActionData<typeof action>()
  const refused = isSent(answer) ? undefined : answer
  if (view.step === 'choose') return <ChoosePlan plans={view.plans} problem={view.problem} />
  return (
    <div className="container-page flex-1 py-10 md:py-16">
      <h1 className="font-display font-bold text-title">Checkout</h1>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <StepTrail step={view.step === 'switch' ? 'account' : view.step} />
        {'email' in view && <SignedInAs email={view.email} actsFor={view.actsFor} />}
      </div>
      {/* On phones the price is above the form, and the small print below it. */}
      <div className="mt-8 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
        <div className="min-w-0 lg:col-start-2">
          <OrderSummary quote={view.quote} step={view.step === 'switch' ? 'account' : view.step} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {view.step === 'account' && (
            <AccountStep quote={view.quote} returning={view.returning} answer={answer} />
          )}
          {view.step === 'switch' && <SwitchFirst customerName={view.actsFor} back={view.back} />}
          {view.step === 'details' && <DetailsStep view={view} answer={refused} />}
          {view.step === 'review' && <ReviewStep view={view} answer={refused} />}
        </div>
        <div className="min-w-0 lg:col-start-2">
          <SellerNotes quote={view.quote} />
          <TrustBadges
            badges={badgesAt(matches[1].loaderData.badges, 'checkout')}
            className="mt-6 px-1"
          />
        </div>
      </div>
    </div>
  )
}

/** For a contact whose role does not include ordering: only their own account can. */
function SwitchFirst({ customerName, back }: { customerName: string; back: string }) {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Alert kind="info" title={`You act for ${customerName}`}>
        Your role there doesn’t include ordering. Its owner and billing contacts can order for it.
        You can order for yourself with your own account.
      </Alert>
      <Form method="post" action="/dashboard/acting-for">
        <HiddenField name="customer" value="self" />
        <HiddenField name="back" value={back} />
        <Button type="submit" size="lg">
          Order for myself
        </Button>
      </Form>
    </div>
  )
}

/** ECT Act s43 and s44: the seller and the cooling-off period. */
function SellerNotes({ quote: { seller } }: { quote: CheckoutQuote }) {
  return (
    <div className="space-y-3 px-1 text-muted text-sm">
      <p className="flex gap-2">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
        <span>
          Changed your mind? Cancel within 7 days of ordering and get your money back within 30
          days, unless we had already started the service with your consent.
        </span>
      </p>
      <p className="break-words">
        Sold by {seller.legalName}
        {seller.registrationNumber && ` (reg. no. ${seller.registrationNumber})`}
        {seller.address && `, ${seller.address}`}.
        {(seller.phone || seller.email) &&
          ` ${[seller.phone, seller.email].filter(Boolean).join(', ')}.`}
      </p>
    </div>
  )
}

/** Whose order it will be. On a shared computer the next buyer signs out here. */
function SignedInAs({ email, actsFor }: { email: string; actsFor: string | null }) {
  return (
    <Form
      method="post"
      action="/sign-out"
      className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm"
    >
      <span className="wrap-anywhere min-w-0 text-muted">
        {email}
        {actsFor !== null && (
          <>
            , for <strong className="font-semibold text-text">{actsFor}</strong>
          </>
        )}
      </span>
      <Button type="submit" variant="ghost" size="sm">
        Sign out
      </Button>
    </Form>
  )
}
