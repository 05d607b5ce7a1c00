import { CircleCheck } from 'lucide-react'
import { href } from 'react-router'
import { refusalError } from '#app/forms/refusal.server.ts'
import { SecondPayments } from '#app/payment/second-payments.tsx'
import { usePaymentPoll } from '#app/payment/use-payment-poll.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { formatRand } from '#kernel/money.ts'
import { ownPayment } from '#modules/billing/allocation/queries/own-payment.server.ts'
import { ownSecondPayments } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/return'
import { PaymentParts } from './payment-parts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Your payment' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const payment = await ownPayment(person, args.params.reference)
  if (!payment) throw refusalError({ code: 'not_found', message: 'Payment not found.' })
  const { reference, totalCents, parts, state } = payment
  const second = await ownSecondPayments(person)
  return {
    reference,
    totalCents,
    parts,
    state,
    email: person.email,
    second: second.filter((one) => parts.some((part) => part.invoiceId === one.invoiceId)),
  }
}

/**
 * Coming back from the gateway proves nothing: only the verified notification turns 'processing'
 * into 'paid'.
 */
export default function PaymentReturn({
  loaderData: { reference, totalCents, parts, state, email, second },
}: Route.ComponentProps) {
  const waiting = state === 'processing'
  usePaymentPoll(waiting)
  const here = href('/dashboard/pay/:reference/return', { reference })
  return (
    <div className="max-w-2xl">
      <div aria-hidden="true" className="bg-horizon h-1 w-16 rounded-full" />
      {!waiting && (
        <CircleCheck aria-hidden="true" className="mt-6 size-12 text-positive" strokeWidth={1.75} />
      )}
      <h1 className="mt-4 break-words font-bold font-display text-title">
        {waiting ? 'Your payment is processing' : 'Paid. Thank you!'}
      </h1>
      <div role="status" className="mt-3 text-lead text-muted">
        <p>
          {waiting
            ? `Your card payment of ${formatRand(totalCents)} is being confirmed. This page updates by itself as soon as that’s done, usually within a minute.`
            : `We’ve received ${formatRand(totalCents)}. The paid ${parts.length === 1 ? 'invoice is' : 'invoices are'} on the way to ${email}.`}
        </p>
      </div>
      <div className="mt-6 grid gap-3 empty:hidden">
        <SecondPayments payments={second} />
      </div>
      <PaymentParts parts={parts} totalCents={totalCents} />
      {waiting ? (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={`5;url=${here}`} />
          </noscript>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button href={here} variant="outline" size="lg">
              Check again
            </Button>
            <Button to={`${href('/dashboard/pay')}?payment=${reference}`} variant="ghost" size="lg">
              I didn’t pay
            </Button>
          </div>
          <p className="mt-4 text-muted text-sm">
            You can close this page. We’ll email you when the payment is confirmed.
          </p>
        </>
      ) : (
        <div className="mt-8 flex flex-wrap gap-3">
          <Button to="/dashboard/invoices" size="lg">
            Your invoices
          </Button>
          <Button to="/dashboard" variant="outline" size="lg">
            Home
          </Button>
        </div>
      )}
    </div>
  )
}
