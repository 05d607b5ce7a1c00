import { data, href } from 'react-router'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { ClaimBadge } from '#modules/reconciliation/components/bank-line-state.tsx'
import {
  confirmClaim,
  dismissClaim,
} from '#modules/reconciliation/operations/decide-claim.server.ts'
import {
  type ClaimDetails,
  claimDetails,
} from '#modules/reconciliation/queries/payment-claims.server.ts'
import {
  dismissForm,
  foundPaymentForm,
} from '#modules/reconciliation/rules/reconciliation-forms.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { SelectField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/claim'
import { ClaimFacts, Lines } from './claim/claim-parts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Proof of payment' }]

export async function loader(args: Route.LoaderArgs) {
  action.requireName(args.params.decision)
  const [details, { timezone }] = await Promise.all([claimDetails(args.params.id), siteSettings()])
  if (!details) throw data('Proof of payment not found', { status: 404 })
  return { ...details, timezone }
}

const confirm = formAction(({ params }: Route.ActionArgs) => ({
  schema: foundPaymentForm,
  run: (member, { paymentId }) => confirmClaim(member, params.id, paymentId),
  done: () =>
    redirectWithToast('/admin/eft/claims', { kind: 'success', message: 'Proof confirmed' }),
}))

const dismiss = formAction(({ params }: Route.ActionArgs) => ({
  schema: dismissForm,
  run: (member, { reason }) => dismissClaim(member, params.id, reason),
  done: () =>
    redirectWithToast('/admin/eft/claims', { kind: 'success', message: 'Proof dismissed' }),
}))

export const action = actionByAddress(
  { confirm, dismiss },
  ({ params }: Route.ActionArgs) => params.decision,
)

export default function PaymentClaim({ loaderData, actionData, params }: Route.ComponentProps) {
  const { claim, timezone } = loaderData
  const title = (
    <>
      <span className="tabular whitespace-nowrap">{formatRand(claim.amountCents)}</span>
      <ClaimBadge state={claim.state} />
    </>
  )
  const refusalOf = (decision: string) =>
    params.decision === decision ? actionData?.refusal : null
  return (
    <>
      <PageHeader
        title={title}
        description="Payment reported by a customer"
        back={{ label: 'Proofs of payment', to: '/admin/eft/claims' }}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5 max-xl:order-2">
          <Lines details={loaderData} />
          {claim.state === 'open' && (
            <Confirm details={loaderData} refusal={refusalOf('confirm')} />
          )}
          {claim.state === 'open' && (
            <Card title="The money didn’t arrive">
              <FormShell
                action={href('/admin/eft/claims/:id/:decision?', {
                  id: claim.id,
                  decision: 'dismiss',
                })}
                refusal={refusalOf('dismiss')}
                submitLabel="Dismiss"
                submitVariant="outline"
              >
                <ReasonField
                  typed={params.decision === 'dismiss' ? actionData?.typed.reason : undefined}
                />
              </FormShell>
            </Card>
          )}
        </div>
        <ClaimFacts claim={claim} zone={timezone} />
      </div>
    </>
  )
}

function Confirm({
  details: { claim, received },
  refusal,
}: {
  details: ClaimDetails
  refusal: React.ComponentProps<typeof FormShell>['refusal']
}) {
  return (
    <Card title="The money arrived">
      {received.length === 0 ? (
        <p className="text-muted text-sm">
          This customer has no payments yet. Allocate the line, or record the payment on the
          invoice, first.
        </p>
      ) : (
        <FormShell
          action={href('/admin/eft/claims/:id/:decision?', { id: claim.id, decision: 'confirm' })}
          refusal={refusal}
          submitLabel="Confirm"
          submitVariant="success"
        >
          <SelectField
            label="It is this payment"
            name="paymentId"
            required
            placeholder="Choose"
            options={received.map((payment) => ({
              value: payment.id,
              label: `${formatRand(payment.amountCents)} on ${payment.invoiceNumber}, ${formatDay(payment.receivedOn)}`,
            }))}
          />
        </FormShell>
      )}
    </Card>
  )
}
