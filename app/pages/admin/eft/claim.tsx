import { data } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { refusalStatus } from '#kernel/result.ts'
import { ClaimBadge } from '#modules/reconciliation/components/bank-line-state.tsx'
import { dismissClaim, settleClaim } from '#modules/reconciliation/operations/decide-claim.server.ts'
import { type ClaimDetails, claimDetails } from '#modules/reconciliation/queries/payment-claims.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/claim'
import { ClaimFacts, Lines } from './claim/claim-parts.tsx'
import { requirePayments } from './guard.server.ts'
import { claimFailure } from './words.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Proof of payment' }]

export async function loader(args: Route.LoaderArgs) {
  await requirePayments(args)
  const [details, { timezone }] = await Promise.all([claimDetails(args.params.id), siteSettings()])
  if (!details) throw data('Proof of payment not found', { status: 404 })
  return { ...details, timezone }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const intent = form.get('intent') === 'settle' ? 'settle' : 'dismiss'
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  const result = await attempt(args, claimFailure, async () => {
    const member = await requirePayments(args)
    return intent === 'settle' ? settleClaim(member, args.params.id, text('paymentId')) : dismissClaim(member, args.params.id, text('reason'))
  })
  if (!result.ok) return data({ refusal: result.error, intent }, { status: refusalStatus[result.error.code] })
  return redirectWithToast('/admin/eft/claims', { kind: 'success', message: intent === 'settle' ? 'Proof settled' : 'Proof dismissed' })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    claimFailure,
    (refusal) => ({ refusal, intent: '' }),
  )
}

export default function PaymentClaim({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, timezone } = loaderData
  const title = (
    <>
      <span className="tabular whitespace-nowrap">{formatRand(claim.amountCents)}</span>
      <ClaimBadge state={claim.state} />
    </>
  )
  const refusalOf = (intent: string) =>
    actionData?.intent === intent || (intent === 'settle' && actionData?.intent === '') ? actionData?.refusal : null
  return (
    <>
      <PageHeader title={title} description="What a customer says to have paid" back={{ label: 'Proofs of payment', to: '/admin/eft/claims' }} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5 max-xl:order-2">
          <Lines details={loaderData} />
          {claim.state === 'open' && <Settle details={loaderData} refusal={refusalOf('settle')} />}
          {claim.state === 'open' && (
            <Card title="The money did not come">
              <FormShell refusal={refusalOf('dismiss')} submitLabel="Dismiss" submitVariant="outline">
                <HiddenField name="intent" value="dismiss" />
                <TextField label="Reason" name="reason" maxLength={300} required autoComplete="off" />
              </FormShell>
            </Card>
          )}
        </div>
        <ClaimFacts claim={claim} zone={timezone} />
      </div>
    </>
  )
}

function Settle({ details: { received }, refusal }: { details: ClaimDetails; refusal: React.ComponentProps<typeof FormShell>['refusal'] }) {
  return (
    <Card title="The money was found">
      {received.length === 0 ? (
        <p className="text-muted text-sm">This customer has no payments yet. Book the line, or record the payment on the invoice, first.</p>
      ) : (
        <FormShell refusal={refusal} submitLabel="Settle" submitVariant="success">
          <HiddenField name="intent" value="settle" />
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
