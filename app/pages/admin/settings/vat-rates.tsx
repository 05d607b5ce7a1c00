import { href } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { typedText } from '#kernel/form-fields.ts'
import { addVatRate } from '#modules/settings/operations/vat-rates.server.ts'
import { type VatRateRow, vatRateList } from '#modules/settings/queries/vat.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/vat-rates'

export const meta: Route.MetaFunction = () => [{ title: 'VAT rates' }]

export async function loader() {
  return { rates: await vatRateList() }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: z.object({ effective_from: typedText, rate: typedText }),
  run: (member, rate) => addVatRate(member, rate),
  done: () =>
    redirectWithToast('/admin/settings/vat-rates', {
      kind: 'success',
      message: 'Settings saved successfully!',
    }),
}))

export default function VatRates({ loaderData: { rates }, actionData }: Route.ComponentProps) {
  const errors = actionData?.refusal.fields ?? {}
  return (
    <>
      <PageHeader
        title="VAT rates"
        back={{ label: 'Seller & tax', to: '/admin/settings/seller' }}
      />
      <Card title="Rates" flush>
        <ul aria-label="VAT rates" className="divide-y divide-line">
          {rates.map((rate) => (
            <li
              key={rate.effectiveFrom}
              className="flex min-h-12 flex-wrap items-center gap-3 px-4 py-2 text-sm"
            >
              <span className="tabular w-16 font-semibold">{rate.rateBasisPoints / 100}%</span>
              <span className="tabular flex-1">from {formatDay(rate.effectiveFrom)}</span>
              <RateState rate={rate} />
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <FormShell
          key={rates.length}
          heading="Add a rate"
          description="Choose a future date. Rates already in force cannot be changed."
          refusal={actionData?.refusal}
          submitLabel="Add rate"
          pendingLabel="Saving..."
          className="max-w-xl"
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField
              label="From"
              name="effective_from"
              required
              defaultValue={actionData?.typed.effective_from}
              error={errors.effective_from}
            />
            <TextField
              label="Rate (%)"
              name="rate"
              inputMode="decimal"
              required
              defaultValue={actionData?.typed.rate}
              error={errors.rate}
            />
          </div>
        </FormShell>
      </Card>
    </>
  )
}

function RateState({ rate }: { rate: VatRateRow }) {
  if (rate.state === 'current') return <Badge tone="positive">Today</Badge>
  if (rate.state === 'past') return <Badge>Past</Badge>
  return (
    <>
      <Badge tone="info">Upcoming</Badge>
      <ActionButton
        to={href('/admin/settings/vat-rates/:day/remove', { day: rate.effectiveFrom })}
        variant="ghost"
        aria-label={`Remove the rate from ${rate.effectiveFrom}`}
      >
        Remove
      </ActionButton>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="VAT rates" message="Failed to load settings" error={error} />
}
