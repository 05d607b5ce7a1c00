import { href } from 'react-router'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { orderInAddress, paymentPath } from '#app/payment/use-payment-poll.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { byCustomer, requireCustomer } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { chooseBankTransfer } from '#modules/billing/orders/operations/choose-bank-transfer.server.ts'
import { bankTransferInstructions } from '#modules/billing/orders/queries/own-order.server.ts'
import { openTransferOrder } from '#modules/billing/orders/queries/waiting-order.server.ts'
import { BankDetailsList } from '#modules/billing/payments/components/bank-details-list.tsx'
import { bankDetailsOf } from '#modules/billing/payments/rules/bank-details.ts'
import { mayPayOwnInvoices } from '#modules/billing/policy.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/bank-transfer'
import { paymentFailure } from './failure.ts'
import { NextSteps, PaymentFrame } from './payment-frame.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Pay by bank transfer' },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: Route.LoaderArgs) {
  const person = await requireCustomer(args, mayPayOwnInvoices)
  const orderNumberInAddress = orderInAddress(args.url)
  const open = orderNumberInAddress === '' ? await openTransferOrder(person) : null
  if (open !== null) throw redirect(paymentPath('bank-transfer', open))
  const found = await bankTransferInstructions(person, orderNumberInAddress)
  if (!found.ok) throw refusalError(found.error)
  const { order, amountCents, reference, invoiceId, bank, bankChange, offersCard } = found.value
  const { orderNumber, status } = order
  return {
    orderNumber,
    status,
    email: person.email,
    amountCents,
    reference,
    invoiceId,
    bank: bank && bankDetailsOf(bank),
    bankChange,
    offersCard,
  }
}

/** Changes a card order to bank transfer. */
export const action = formActionWithPolicy(({ url }: Route.ActionArgs) => ({
  policy: byCustomer(mayPayOwnInvoices),
  schema: noFields,
  failure: paymentFailure,
  run: (person) => chooseBankTransfer(person, orderInAddress(url)),
  done: ({ orderNumber }) => redirect(paymentPath('bank-transfer', orderNumber)),
}))

export const clientAction = formClientAction(paymentFailure)

export default function BankTransfer({ loaderData: order, actionData }: Route.ComponentProps) {
  const over = `Order ${order.orderNumber}`
  if (order.status !== 'pending' && order.status !== 'processing')
    return <Settled over={over} isPaid={order.status === 'paid'} />
  const { bank } = order
  const byCard = order.offersCard && (
    <Button to={paymentPath('card', order.orderNumber)} variant="outline" size="lg">
      Pay by card instead
    </Button>
  )
  if (bank === null) {
    return (
      <PaymentFrame
        over={over}
        title="Your order is saved"
        lead={
          <p>Our bank details are not available right now. Please contact us before you pay.</p>
        }
      >
        <div className="mt-8 flex flex-wrap gap-3">
          <Button href="/contact" size="lg">
            Contact us
          </Button>
          {byCard}
        </div>
      </PaymentFrame>
    )
  }
  return (
    <PaymentFrame
      over={over}
      title="Thank you. Now make your transfer."
      lead={
        <p>
          Your order is placed. Transfer{' '}
          <strong className="tabular whitespace-nowrap text-text">
            {formatRand(order.amountCents)}
          </strong>{' '}
          and write <strong className="text-text">{order.reference}</strong> as the reference, so
          that we know it’s yours.
        </p>
      }
    >
      <section
        aria-label="Bank details"
        className="mt-8 rounded-2xl border border-line bg-surface px-5 py-2 sm:px-6"
      >
        <BankDetailsList
          bank={bank}
          change={order.bankChange}
          reference={order.reference}
          amount={{ plain: decimalRand(order.amountCents), shown: formatRand(order.amountCents) }}
        />
      </section>
      {bank.instructions && (
        <div className="mt-4">
          <Alert kind="info">
            <p className="whitespace-pre-line">{bank.instructions}</p>
          </Alert>
        </div>
      )}
      {actionData && (
        <div className="mt-4">
          <Alert kind="error">{actionData.refusal.message}</Alert>
        </div>
      )}
      <NextSteps email={order.email} />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button to="/dashboard" size="lg">
          Go to your dashboard
        </Button>
        {order.invoiceId && (
          <Button
            to={href('/dashboard/invoices/:id/paid', { id: order.invoiceId })}
            variant="outline"
            size="lg"
          >
            I’ve paid
          </Button>
        )}
        {byCard}
      </div>
    </PaymentFrame>
  )
}

function Settled({ over, isPaid }: { over: string; isPaid: boolean }) {
  return (
    <PaymentFrame
      over={over}
      title={isPaid ? 'This order is paid' : 'This order is closed'}
      lead={
        <p>
          {isPaid
            ? 'We’ve received your payment. There’s nothing left to transfer.'
            : 'It was cancelled. Please don’t transfer any money for it.'}
        </p>
      }
    >
      <div className="mt-8">
        <Button to="/dashboard" size="lg">
          Go to your dashboard
        </Button>
      </div>
    </PaymentFrame>
  )
}
