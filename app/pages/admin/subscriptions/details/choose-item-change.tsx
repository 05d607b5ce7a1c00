import { Form, useNavigation } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import { billingPeriodLabels } from '#modules/billing/orders/rules/order.ts'
import type { PlanOption } from '#modules/billing/subscription-changes/queries/plan-options.server.ts'
import type { SubscriptionItem } from '#modules/billing/subscriptions/rules/items.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { endsItem, type ItemChoice, keepsPlan, planChoiceValue } from './item-choice.ts'

type Props = {
  item: SubscriptionItem
  /** The only item may change its period; one of several may end. */
  isOnly: boolean
  options: readonly PlanOption[]
  choice: ItemChoice | null
  period: BillingPeriod
}

/** What shall become of an item, submitted by GET, so that the preview has an address. */
export function ChooseItemChange({ item, isOnly, options, choice, period: current }: Props) {
  const looking = useNavigation().state === 'loading'
  const plans = options.flatMap((option) =>
    option.periods
      .filter(({ period }) => isOnly || period === current)
      .map(({ period, subtotalCents }) => ({
        value: planChoiceValue({ packageId: option.packageId, billingPeriod: period }),
        label: `${option.name}, ${billingPeriodLabels[period].toLowerCase()}: ${formatRand(subtotalCents)} excl. VAT`,
      })),
  )
  const kept = {
    value: keepsPlan,
    label: `No change: ${item.description}, ${formatRand(item.unitPriceCents)} excl. VAT`,
  }
  const ends = isOnly ? [] : [{ value: endsItem, label: 'End this item' }]
  return (
    <Form method="get" preventScrollReset className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <SelectField
          label="Plan and period"
          name="plan"
          required
          defaultValue={choice?.plan ?? keepsPlan}
          options={[kept, ...plans, ...ends]}
        />
        <TextField
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          required
          defaultValue={choice?.quantity || String(item.quantity)}
        />
      </div>
      <RadioCards
        label="When"
        name="when"
        columns={2}
        defaultValue={choice?.when ?? 'now'}
        options={[
          {
            value: 'now',
            label: 'Now',
            description: 'The remaining days are charged or credited.',
          },
          {
            value: 'renewal',
            label: 'At renewal',
            description: 'From the next period that is not invoiced yet.',
          },
        ]}
      />
      <Button type="submit" variant="outline" loading={looking} className="self-end">
        Show amounts
      </Button>
    </Form>
  )
}
