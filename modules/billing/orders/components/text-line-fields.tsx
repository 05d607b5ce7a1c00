import { SelectField, TextField } from '#ui/form/field.tsx'
import { kindOf, lineField, type OrderFormLine } from '../rules/order-line-form.ts'

type Props = {
  at: number
  line: OrderFormLine
  errors: Record<string, string[]>
  onChange: (changes: Partial<OrderFormLine>) => void
}

const repeats = [
  { value: 'every', label: 'Every renewal' },
  { value: 'once', label: 'Once' },
]

/**
 * What a line is when it is not a package, and how often it is billed. A setup fee is billed once.
 */
export function TextLineFields({ at, line, errors, onChange }: Props) {
  return (
    <div className="col-span-full grid gap-3 md:grid-cols-[minmax(0,1fr)_12rem]">
      <TextField
        label="Description"
        name={lineField(at, 'description')}
        maxLength={200}
        required={kindOf(line) !== null}
        value={line.description}
        onChange={({ target }) => onChange({ description: target.value })}
        error={errors[lineField(at, 'description')]}
        hint="Printed on the documents."
      />
      {kindOf(line) !== 'setup' && (
        <SelectField
          label="Billed"
          name={lineField(at, 'repeats')}
          options={repeats}
          value={line.repeats === 'once' ? 'once' : 'every'}
          onChange={({ target }) => onChange({ repeats: target.value })}
        />
      )}
    </div>
  )
}
