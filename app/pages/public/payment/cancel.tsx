import { Form, useNavigation } from 'react-router'
import { refusalError } from '#app/forms/refusal.server.ts'
import { orderInAddress, paymentPath } from '#app/payment/use-payment-poll.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requireCustomer } from '#app/shells/guards.server.ts'
import { formatRand } from '#kernel/money.ts'
import { orderPaymentState } from '#modules/billing/orders/queries/own-order.server.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import { reportedPaymentNotes } from '#modules/billing/payments/rules/reported-payment.ts'
import { mayPayOwnInvoices } from '#modules/billing/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/cancel'
import { PaymentFrame } from './payment-frame.tsx'

const robots = { name: 'robots', content: 'noindex' }

export const meta: Route.MetaFunction = () => [{ title: 'Payment not finished' }, robots]

export async function loader(args: Route.LoaderArgs) {
  const person = await requireCustomer(args, mayPayOwnInvoices)
  const state = await orderPaymentState(person, orderInAddress(args.url))
  if (!state) throw refusalError({ code: 'not_found', message: 'Order not found' })
  // Paid or closed meanwhile: the return page has the right message.
  if (state.state !== 'processing') throw redirect(paymentPath('return', state.orderNumber))
  const settings = await siteSettings()
  return { ...state, methods: offeredMethods(settings), contact: settings.contactEmail }
}

/** The buyer cancelled at the gateway, or the payment failed. The order stays open. */
export default function PaymentCancel({ loaderData: order }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <PaymentFrame
      over={`Order ${order.orderNumber}`}
      title={order.reported ? 'Your payment is on its way' : 'Your payment wasn’t finished'}
      lead={
        <p>
          {order.reported
            ? reportedPaymentNotes[order.reported]
            : `Nothing was charged. Your order for ${formatRand(order.owedCents)} is still open.`}
        </p>
      }
    >
      <div className="mt-8 flex flex-wrap gap-3">
        {order.methods.includes('card') && (
          <Form method="post" action={paymentPath('card', order.orderNumber)}>
            <Button
              type="submit"
              size="lg"
              variant={order.reported ? 'outline' : 'primary'}
              loading={busy}
            >
              Try again by card
            </Button>
          </Form>
        )}
        {order.methods.includes('bank_transfer') && (
          <Form method="post" action={paymentPath('bank-transfer', order.orderNumber)}>
            <Button type="submit" variant="outline" size="lg" disabled={busy}>
              Pay by bank transfer instead
            </Button>
          </Form>
        )}
      </div>
      {order.methods.length === 0 && (
        <div className="mt-6">
          <Alert kind="warning">
            We can’t take payments at the moment. Please write to {order.contact || 'us'}.
          </Alert>
        </div>
      )}
      <p className="mt-6 text-muted text-sm">
        Was your card declined? Check with your bank that online payments are allowed and that 3-D
        Secure is on. If you did pay, wait a minute. The confirmation may still be on its way.
      </p>
    </PaymentFrame>
  )
}
