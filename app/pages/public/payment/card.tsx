import { data, Form, useNavigation } from 'react-router'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { type FormAnswer, formClientAction } from '#app/forms/form-action.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { GatewayForm } from '#app/payment/gateway-form.tsx'
import { orderInAddress, paymentPath } from '#app/payment/use-payment-poll.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { byCustomer, requireCustomer } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, refusalStatus, refuse } from '#kernel/result.ts'
import { cardPaymentForm } from '#modules/billing/allocation/operations/start-card-payment.server.ts'
import { ownOrder } from '#modules/billing/orders/queries/own-order.server.ts'
import { mayPayOwnInvoices } from '#modules/billing/policy.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/card'
import { paymentFailure } from './failure.ts'
import { PaymentFrame } from './payment-frame.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Pay by card' },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: Route.LoaderArgs) {
  const person = await requireCustomer(args, mayPayOwnInvoices)
  const order = await ownOrder(person, orderInAddress(args.url))
  if (!order) throw refusalError({ code: 'not_found', message: 'Order not found' })
  const { orderNumber, owedCents, status } = order
  if (status !== 'pending' && status !== 'processing')
    throw redirect(paymentPath('return', orderNumber))
  // A GET changes nothing: a bank transfer order becomes a card order only when its owner confirms
  // it.
  if (order.paymentMethod !== 'card')
    return data({ orderNumber, owedCents, form: null, problem: null })
  return prepared(await cardPaymentForm(person, orderNumber), { orderNumber, owedCents })
}

export const action = formActionWithPolicy(({ url }: Route.ActionArgs) => ({
  policy: byCustomer(mayPayOwnInvoices),
  schema: noFields,
  failure: paymentFailure,
  run: async (person) => {
    const order = await ownOrder(person, orderInAddress(url))
    if (!order) return refuse('not_found', 'Order not found')
    const made = await cardPaymentForm(person, order.orderNumber)
    return made.ok ? ok({ ...made.value, orderNumber: order.orderNumber }) : made
  },
  done: ({ orderNumber, owedCents, action, fields }) =>
    data({ orderNumber, owedCents, form: { action, fields }, problem: null }),
}))

export const clientAction = formClientAction<CardAnswer>(paymentFailure)

type Order = { orderNumber: string; owedCents: number }
type View = Order & {
  form: { action: string; fields: readonly (readonly [name: string, value: string])[] } | null
  problem: string | null
}
type CardAnswer = View | FormAnswer

function shown(view: View, answer: CardAnswer | undefined): View {
  if (answer === undefined) return view
  return 'refusal' in answer ? { ...view, form: null, problem: answer.refusal.message } : answer
}

/** D18: invalid data makes no gateway form; the page says so and offers alternatives. */
function prepared(
  result: Awaited<ReturnType<typeof cardPaymentForm>>,
  { orderNumber, owedCents }: Order,
) {
  if (!result.ok)
    return data(
      { orderNumber, owedCents, form: null, problem: result.error.message },
      { status: refusalStatus[result.error.code] },
    )
  return data({
    orderNumber,
    owedCents: result.value.owedCents,
    form: { action: result.value.action, fields: result.value.fields },
    problem: null,
  })
}

/**
 * Redirects to the gateway: the browser submits the signed fields automatically, or with the
 * button.
 */
export default function Card({ loaderData, actionData }: Route.ComponentProps) {
  const { orderNumber, owedCents, form, problem } = shown(loaderData, actionData)
  const over = `Order ${orderNumber}`
  if (form) {
    return (
      <PaymentFrame
        over={over}
        title="Taking you to card payment"
        lead={<p>You pay {formatRand(owedCents)} on a secure page, then come back here.</p>}
      >
        <GatewayForm action={form.action} fields={form.fields} />
      </PaymentFrame>
    )
  }
  return (
    <PaymentFrame
      over={over}
      title={problem === null ? 'Pay by card' : 'You can’t pay by card right now'}
      lead={
        <p>
          {problem === null
            ? `You chose bank transfer for this order. Pay ${formatRand(owedCents)} by card instead?`
            : 'Nothing was charged.'}
        </p>
      }
    >
      {problem !== null && (
        <div className="mt-6">
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
      <OtherWays orderNumber={orderNumber} again={problem !== null} />
    </PaymentFrame>
  )
}

function OtherWays({ orderNumber, again }: { orderNumber: string; again: boolean }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Form method="post" action={paymentPath('card', orderNumber)}>
        <Button type="submit" size="lg" loading={busy}>
          {again ? 'Try again' : 'Continue by card'}
        </Button>
      </Form>
      <Form method="post" action={paymentPath('bank-transfer', orderNumber)}>
        <Button type="submit" variant="outline" size="lg" disabled={busy}>
          Pay by bank transfer
        </Button>
      </Form>
    </div>
  )
}
