import { Form, useNavigation } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import type { PlanOption } from '#modules/billing/subscription-changes/queries/plan-options.server.ts'
import type { PlanChangeRequest } from '#modules/billing/subscription-changes/queries/requested-item.server.ts'
import type { SubscriptionItem } from '#modules/billing/subscriptions/rules/items.ts'
import { billingPeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

/**
 * What becomes of an item, as one form value: it keeps its plan, ends, or has another plan and
 * period. Not every plan is sold for every period.
 */
export const keepsPlan = 'keep'
export const endsItem = 'end'

function planChoiceValue({
  packageId,
  billingPeriod,
}: {
  packageId: string
  billingPeriod: BillingPeriod
}): string {
  return `${billingPeriod}:${packageId}`
}

/** As typed, for an address or a form. */
type ItemChoice = { plan: string; quantity: string; when: 'now' | 'renewal' }

/** The choice in an address or a form; null without one. */
export function itemChoice(field: (name: string) => string | null): ItemChoice | null {
  const plan = field('plan')
  if (!plan) return null
  return {
    plan,
    quantity: field('quantity') ?? '',
    when: field('when') === 'renewal' ? 'renewal' : 'now',
  }
}

/**
 * What is asked of the item; null when nothing that could be was chosen. An unreadable quantity is
 * refused by the operation.
 */
export function itemRequest(
  itemId: string,
  { plan, quantity: typed, when }: ItemChoice,
): PlanChangeRequest | null {
  if (plan === endsItem) return { itemId, when, ends: true }
  const quantity = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  if (plan === keepsPlan) return { itemId, when, quantity }
  const [period, packageId] = plan.split(':')
  const billingPeriod = billingPeriods.find((known) => known === period)
  return billingPeriod && packageId ? { itemId, when, packageId, billingPeriod, quantity } : null
}

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
