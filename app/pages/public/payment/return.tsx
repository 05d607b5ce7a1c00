import { CircleCheck } from 'lucide-react'
import { refusalError } from '#app/forms/refusal.server.ts'
import { SecondPayments } from '#app/payment/second-payments.tsx'
import { orderInAddress, paymentPath, usePaymentPoll } from '#app/payment/use-payment-poll.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requireCustomer } from '#app/shells/guards.server.ts'
import { formatRand } from '#kernel/money.ts'
import { ownSecondPayments } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import {
  type OrderPaymentState,
  orderPaymentState,
} from '#modules/billing/orders/queries/own-order.server.ts'
import { mayPayOwnInvoices } from '#modules/billing/policy.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/return'
import { PaymentFrame } from './payment-frame.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Your payment' },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: Route.LoaderArgs) {
  const person = await requireCustomer(args, mayPayOwnInvoices)
  const state = await orderPaymentState(person, orderInAddress(args.url))
  if (!state) throw refusalError({ code: 'not_found', message: 'Order not found' })
  if (state.state === 'processing' && state.isTransferOnly)
    throw redirect(paymentPath('bank-transfer', state.orderNumber))
  const second = await ownSecondPayments(person)
  return {
    ...state,
    email: person.email,
    second: second.filter(({ orderNumber }) => orderNumber === state.orderNumber),
  }
}

type State = OrderPaymentState['state']

const titles: Record<State, string> = {
  processing: 'Your payment is processing',
  paid: 'Paid. Welcome aboard.',
  cancelled: 'This order was cancelled',
  refunded: 'This order was refunded',
}

/**
 * Coming back from the gateway proves nothing: only the verified notification turns 'processing'
 * into 'paid'.
 */
export default function PaymentReturn({ loaderData: order }: Route.ComponentProps) {
  const waiting = order.state === 'processing'
  usePaymentPoll(waiting)
  return (
    <PaymentFrame over={`Order ${order.orderNumber}`} title={<Title state={order.state} />}>
      <div role="status" className="mt-4 text-lead text-muted">
        <p>
          {lead(order.state, formatRand(waiting ? order.owedCents : order.totalCents), order.email)}
        </p>
      </div>
      <div className="mt-6 grid gap-3 empty:hidden">
        <SecondPayments payments={order.second} />
      </div>
      {waiting && <Waiting orderNumber={order.orderNumber} />}
      {!waiting && (
        <div className="mt-8 flex flex-wrap gap-3">
          <Button to={order.state === 'paid' ? '/dashboard/services' : '/products'} size="lg">
            {order.state === 'paid' ? 'See your services' : 'See our plans'}
          </Button>
          <Button to="/dashboard/invoices" variant="outline" size="lg">
            Your invoices
          </Button>
        </div>
      )}
    </PaymentFrame>
  )
}

function Title({ state }: { state: State }) {
  return (
    <>
      {state === 'paid' && (
        <CircleCheck aria-hidden="true" className="mb-3 size-12 text-positive" strokeWidth={1.75} />
      )}
      {titles[state]}
    </>
  )
}

function lead(state: State, amount: string, email: string): string {
  switch (state) {
    case 'processing':
      return `Your card payment of ${amount} is being confirmed. This page updates by itself as soon as that’s done, usually within a minute.`
    case 'paid':
      return `We’ve received ${amount}. We’re starting your service, and the invoice is on its way to ${email}.`
    case 'cancelled':
      return 'You won’t be charged for it again.'
    case 'refunded':
      return `We’ve refunded ${amount}.`
  }
}

function Waiting({ orderNumber }: { orderNumber: string }) {
  const here = paymentPath('return', orderNumber)
  return (
    <div className="mt-8">
      <noscript>
        <meta httpEquiv="refresh" content={`5;url=${here}`} />
      </noscript>
      <div aria-hidden="true" className="h-1.5 max-w-sm overflow-hidden rounded-full bg-sunken">
        <div className="bg-horizon h-full w-2/5 animate-pulse rounded-full motion-reduce:animate-none" />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button href={here} variant="outline" size="lg">
          Check again
        </Button>
        <Button to={paymentPath('cancel', orderNumber)} variant="ghost" size="lg">
          I didn’t pay
        </Button>
      </div>
      <p className="mt-4 text-muted text-sm">
        You can close this page. We’ll email you when the payment is confirmed.
      </p>
    </div>
  )
}
