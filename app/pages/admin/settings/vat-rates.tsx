import { data, Form, useNavigation } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { refusalStatus } from '#kernel/result.ts'
import { addVatRate, removeVatRate } from '#modules/settings/operations/vat-rates.server.ts'
import { type VatRateRow, vatRateList } from '#modules/settings/queries/vat-rate-list.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/vat-rates'

export const meta: Route.MetaFunction = () => [{ title: 'VAT rates' }]

const failure = 'Failed to save settings: the VAT rates were not saved'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'settings.manage')
  return { rates: await vatRateList() }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const typed = { effective_from: String(form.get('effective_from') ?? ''), rate: String(form.get('rate') ?? '') }
  const result = await attempt(args, failure, async () => {
    const member = await requirePermission(args, 'settings.manage')
    return form.get('intent') === 'remove' ? removeVatRate(member, typed.effective_from) : addVatRate(member, typed)
  })
  if (!result.ok) return data({ typed, refusal: result.error }, { status: refusalStatus[result.error.code] })
  return redirectWithToast('/admin/settings/vat-rates', { kind: 'success', message: 'Settings saved successfully!' })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    failure,
    (refusal) => ({ typed: undefined, refusal }),
  )
}

export default function VatRates({ loaderData: { rates }, actionData }: Route.ComponentProps) {
  const errors = actionData?.refusal.fields ?? {}
  return (
    <>
      <PageHeader title="VAT rates" back={{ label: 'Seller & tax', to: '/admin/settings/seller' }} />
      <Card title="Rates" flush>
        <ul aria-label="VAT rates" className="divide-y divide-line">
          {rates.map((rate) => (
            <li key={rate.effectiveFrom} className="flex min-h-12 flex-wrap items-center gap-3 px-4 py-2 text-sm">
              <span className="tabular w-16 font-semibold">{rate.rateBasisPoints / 100}%</span>
              <span className="tabular flex-1">from {rate.effectiveFrom}</span>
              <RateState rate={rate} />
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <FormShell
          key={rates.length}
          heading="Add a rate"
          description="For a day that is still to come. Rates that have begun cannot be changed."
          refusal={actionData?.refusal}
          submitLabel="Add rate"
          pendingLabel="Saving..."
          className="max-w-xl"
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="From"
              name="effective_from"
              type="date"
              required
              defaultValue={actionData?.typed?.effective_from}
              error={errors.effective_from}
            />
            <TextField label="Rate (%)" name="rate" inputMode="decimal" required defaultValue={actionData?.typed?.rate} error={errors.rate} />
          </div>
        </FormShell>
      </Card>
    </>
  )
}

function RateState({ rate }: { rate: VatRateRow }) {
  const busy = useNavigation().formData !== undefined
  if (rate.state === 'current') return <Badge tone="positive">Today</Badge>
  if (rate.state === 'past') return <Badge>Past</Badge>
  return (
    <>
      <Badge tone="info">Coming</Badge>
      <Form method="post">
        <HiddenField name="effective_from" value={rate.effectiveFrom} />
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="ghost"
          size="sm"
          disabled={busy}
          aria-label={`Remove the rate from ${rate.effectiveFrom}`}
        >
          Remove
        </Button>
      </Form>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="VAT rates" message="Failed to load settings" error={error} />
}
