import { data, href } from 'react-router'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import {
  adjustCredit,
  requestPayout,
} from '#modules/billing/payouts/operations/request-payout.server.ts'
import { creditToPayOut } from '#modules/billing/payouts/queries/payouts.server.ts'
import { creditAdjustmentForm, payoutForm } from '#modules/billing/payouts/rules/payout.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/credit'
import { AdjustmentCard, PayoutCard } from './credit-forms.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Account credit' }]

export async function loader(args: Route.LoaderArgs) {
  action.requireName(args.params.decision)
  const account = await creditToPayOut(args.params.id)
  if (!account) throw data('Customer not found', { status: 404 })
  return { ...account, idempotencyKey: newId() }
}

type CreditArgs = GuardArgs & { params: { id: string; decision?: string | undefined } }

const payout = formAction(({ params }: CreditArgs) => ({
  schema: payoutForm,
  run: (member, request) => requestPayout(member, params.id, request),
  done: () => redirectWithToast('/admin/payouts', { kind: 'success', message: 'Payout recorded' }),
}))

const adjust = formAction(({ params }: CreditArgs) => ({
  schema: creditAdjustmentForm,
  run: (member, change) => adjustCredit(member, params.id, change),
  done: () =>
    redirectWithToast(href('/admin/customers/:id', { id: params.id }), {
      kind: 'success',
      message: 'Credit adjusted',
    }),
}))

export const action = actionByAddress(
  { payout, adjust },
  ({ params }: CreditArgs) => params.decision,
)

/** A customer's credit: paid out or corrected, each with a separate entry. */
export default function CustomerCredit({ loaderData, actionData, params }: Route.ComponentProps) {
  const { customer, creditCents } = loaderData
  const answerTo = (decision: string) => (params.decision === decision ? actionData : undefined)
  return (
    <>
      <PageHeader
        title={`${formatRand(creditCents)} of credit`}
        description="Pays the next invoices, unless you pay it out or correct it."
        back={{
          label: `${customer.firstName} ${customer.lastName}`.trim(),
          to: href('/admin/customers/:id', { id: customer.id }),
        }}
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <PayoutCard account={loaderData} answer={answerTo('payout')} />
        <AdjustmentCard account={loaderData} answer={answerTo('adjust')} />
      </div>
    </>
  )
}
