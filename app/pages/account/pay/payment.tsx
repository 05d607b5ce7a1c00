import { data, href } from 'react-router'
import { refusalError } from '#app/forms/refusal.server.ts'
import { GatewayForm } from '#app/payment/gateway-form.tsx'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { formatRand } from '#kernel/money.ts'
import { refusalStatus } from '#kernel/result.ts'
import { invoicePaymentForm } from '#modules/billing/allocation/operations/start-invoice-payment.server.ts'
import { ownPayment } from '#modules/billing/allocation/queries/own-payment.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/payment'
import { PaymentParts } from './payment-parts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Pay by card' }]

/**
 * D18: invalid data makes no gateway form. Staff who view the account get none either, because the
 * page submits it automatically.
 */
export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const { reference } = args.params
  const payment = await ownPayment(person, reference)
  if (!payment) throw refusalError({ code: 'not_found', message: 'Payment not found.' })
  if (payment.state === 'paid')
    throw redirect(href('/dashboard/pay/:reference/return', { reference }))
  const { totalCents, parts } = payment
  const shown = { reference, totalCents, parts }
  if (person.viewedBy !== undefined)
    return data({ ...shown, form: null, problem: 'Only the customer can pay here.' })
  const form = await invoicePaymentForm(person, reference, {
    keepCard: args.url.searchParams.get('card') === 'keep',
  })
  if (!form.ok)
    return data(
      { ...shown, form: null, problem: form.error.message },
      { status: refusalStatus[form.error.code] },
    )
  return data({
    ...shown,
    form: { action: form.value.action, fields: form.value.fields },
    problem: null,
  })
}

/**
 * Redirects to the gateway: the browser submits the signed fields automatically, or with the
 * button.
 */
export default function PayAtGateway({
  loaderData: { totalCents, parts, form, problem },
}: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader
        back={{ label: 'Invoices', to: '/dashboard/invoices' }}
        title={form ? 'Taking you to card payment' : 'You can’t pay by card right now'}
        description={
          form
            ? `You pay ${formatRand(totalCents)} on a secure page and come back here afterwards.`
            : 'Nothing was charged.'
        }
      />
      <PaymentParts parts={parts} totalCents={totalCents} />
      {form && <GatewayForm action={form.action} fields={form.fields} />}
      {problem !== null && (
        <div className="mt-6 flex flex-col items-start gap-5">
          <Alert kind="error">{problem}</Alert>
          <Button to="/dashboard/pay" size="lg">
            See open invoices
          </Button>
        </div>
      )}
    </div>
  )
}
