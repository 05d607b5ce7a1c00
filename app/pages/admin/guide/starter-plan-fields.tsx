import { starterField, starterPlans } from '#modules/catalog/rules/starter-plans.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { PriceField } from '#ui/form/money-fields.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  place: number
  typed: Record<string, string> | undefined
  errors: Record<string, string[]>
}

/** One proposed plan, which its owner changes or leaves out. */
export function StarterPlanFields({ place, typed, errors }: Props) {
  const plan = starterPlans[place]
  if (!plan) return null
  const field = (name: string) => starterField(name, place)
  const common = (name: string, value: string) => ({
    name: field(name),
    error: errors[field(name)],
    defaultValue: typed?.[field(name)] ?? value,
  })
  return (
    <Card title={plan.name}>
      <div className="flex flex-col gap-4">
        <CheckboxField
          name={field('isOn')}
          label="Sell this plan"
          defaultChecked={typed ? field('isOn') in typed : true}
        />
        <TextField label="Name" required {...common('name', plan.name)} />
        <PriceField label="Price a month" required {...common('price', '')} />
        <TextField label="In one sentence" required {...common('description', plan.description)} />
        <TextAreaField
          label="What it includes"
          hint="One a line."
          rows={4}
          {...common('includes', plan.includes)}
        />
      </div>
    </Card>
  )
}
