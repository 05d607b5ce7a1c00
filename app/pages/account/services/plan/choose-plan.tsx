import { Form, useNavigation } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import type { PlanOption } from '#modules/billing/subscription-changes/queries/plan-options.server.ts'
import {
  billingPeriodLabels,
  periodNouns,
  perPeriod,
} from '#modules/catalog/rules/period-labels.ts'
import { renewingPeriods } from '#modules/catalog/rules/price.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { RequestedChange } from './requested-change.ts'

type Props = {
  options: readonly PlanOption[]
  requested: RequestedChange
  /** The current billing period. */
  current: string
}

/** Plan, period and date. Submitted by GET; the cost is then shown next to it. */
export function ChoosePlan({ options, requested, current }: Props) {
  const busy = useNavigation().location?.search.includes('package=') ?? false
  const periods = renewingPeriods.filter((period) =>
    options.some((option) => option.periods.some((one) => one.period === period)),
  )
  return (
    <Card>
      <Form
        key={`${requested.packageId} ${requested.billingPeriod} ${requested.when}`}
        preventScrollReset
        className="flex flex-col gap-6"
      >
        <RadioCards
          label="Plan"
          name="package"
          defaultValue={requested.packageId}
          required
          options={options.map((option) => ({
            value: option.packageId,
            label: planName(option),
            description: priceLabel(option),
          }))}
        />
        {periods.length > 1 && (
          <RadioCards
            label="Billed"
            name="period"
            defaultValue={requested.billingPeriod}
            columns={2}
            options={periods.map((period) => ({
              value: period,
              label: billingPeriodLabels[period],
              description: period === current ? 'As it is now' : `Every ${periodNouns[period]}`,
            }))}
          />
        )}
        <RadioCards
          label="When"
          name="when"
          defaultValue={requested.when}
          columns={2}
          options={[
            {
              value: 'now',
              label: 'Now',
              description: 'You only pay, or get back, the difference.',
            },
            { value: 'renewal', label: 'At renewal', description: 'Nothing changes until then.' },
          ]}
        />
        <Button type="submit" size="lg" loading={busy} className="self-start max-sm:w-full">
          See what it costs
        </Button>
      </Form>
    </Card>
  )
}

function planName({ name, isCurrent }: PlanOption) {
  return (
    <>
      {name}
      {isCurrent && <span className="ml-2 font-normal text-muted text-sm">your plan now</span>}
    </>
  )
}

function priceLabel({ periods }: PlanOption): string {
  return periods
    .map(({ period, totalCents }) => `${formatRand(totalCents)} ${perPeriod(period)}`)
    .join(' or ')
}
