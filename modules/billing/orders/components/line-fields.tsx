import { Trash2 } from 'lucide-react'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { PriceField } from '#ui/form/money-fields.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import {
  kindOf,
  lineAmounts,
  lineField,
  type OrderFormLine,
  textLineLabels,
  textLines,
  waivesSetupFee,
} from '../rules/order-line-form.ts'
import { type Offer, ownPrice } from '../rules/priced-lines.ts'

type TextLineFieldsProps = {
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
function TextLineFields({ at, line, errors, onChange }: TextLineFieldsProps) {
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

/** The setup fee of the chosen package, which staff who set prices may waive. */
function SetupFeeField({
  at,
  line,
  feeCents,
  onChange,
}: Omit<TextLineFieldsProps, 'errors'> & { feeCents: number }) {
  return (
    <div className="col-span-full">
      <SelectField
        label="Setup fee, once"
        name={lineField(at, 'setupFee')}
        options={[
          { value: '', label: `${formatRand(feeCents)} each` },
          { value: 'waived', label: 'Waived' },
        ]}
        value={waivesSetupFee(line) ? 'waived' : ''}
        onChange={({ target }) => onChange({ setupFee: target.value })}
        className="sm:max-w-60"
      />
    </div>
  )
}

export type LineOptions = {
  packages: readonly (Offer['packages'][number] & { showOnFrontend: boolean })[]
  annualDiscountPercent: number
}

/** What all lines of a form have in common. */
export type LineForm = {
  period: string
  options: LineOptions
  /** Staff may set prices and write lines that are no package. */
  mayPrice: boolean
  errors: Record<string, string[]>
}

type Props = {
  at: number
  line: OrderFormLine
  form: LineForm
  onChange: (changes: Partial<OrderFormLine>) => void
  onRemove: (() => void) | null
  /** Where the button leads before scripts load. */
  removeAction: string
  /** The package is chosen in the line, or from cards above it. */
  chooser: 'list' | 'cards'
}

/** One line. The unit price is the package's price until staff enter another. */
export function LineFields({ at, line, form, onChange, onRemove, removeAction, chooser }: Props) {
  const { period, options, mayPrice, errors } = form
  const own = ownPrice(options, line.packageId, period)
  const { totalCents } = lineAmounts(line, own)
  const kind = kindOf(line)
  const hydrated = useHydrated()
  const item = options.packages.find(({ id }) => id === line.packageId)
  const chosen = item?.name
  return (
    <fieldset className="grid min-w-0 grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-3 border-line border-b pb-4 last-of-type:border-b-0 md:grid-cols-[minmax(0,1fr)_5.5rem_8rem_6.5rem_auto]">
      <legend className="sr-only">Item {at + 1}</legend>
      {chooser === 'cards' ? (
        <p className="flex flex-col gap-1.5 max-md:col-span-3">
          <span className="font-medium text-sm">Item {at + 1}</span>
          <span className="flex min-h-10 items-center break-words">
            {chosen ?? 'The package above'}
          </span>
        </p>
      ) : (
        <SelectField
          label="Package"
          name={lineField(at, 'packageId')}
          required
          placeholder="Choose a package"
          options={choicesOf(options, mayPrice)}
          value={line.packageId}
          onChange={({ target }) => onChange({ packageId: target.value, unitPrice: '' })}
          error={errors[lineField(at, 'packageId')]}
          className="max-md:col-span-3"
        />
      )}
      <TextField
        label="Quantity"
        name={lineField(at, 'quantity')}
        type="number"
        min={1}
        step={1}
        required
        value={line.quantity}
        onChange={({ target }) => onChange({ quantity: target.value })}
        error={errors[lineField(at, 'quantity')]}
      />
      {mayPrice ? (
        <PriceField
          label={kind === 'discount' ? 'Taken off' : 'Unit price'}
          name={lineField(at, 'unitPrice')}
          value={line.unitPrice}
          placeholder={line.packageId === '' || kind !== null ? '0.00' : decimalRand(own)}
          required={kind !== null}
          onChange={({ target }) => onChange({ unitPrice: target.value })}
          error={errors[lineField(at, 'unitPrice')]}
        />
      ) : (
        <p className="flex flex-col gap-1.5">
          <span className="font-medium text-sm">Unit price</span>
          <span className="tabular flex min-h-10 items-center">{formatRand(own)}</span>
        </p>
      )}
      <p className="flex flex-col gap-1.5 text-right max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:text-left">
        <span className="font-medium text-sm">Total</span>
        <output className="tabular flex min-h-10 items-center md:justify-end">
          {formatRand(totalCents)}
        </output>
      </p>
      {/* Keeps the columns of all items in line. */}
      {chooser === 'cards' && onRemove && <span aria-hidden="true" className="w-9 max-sm:w-11" />}
      {chooser === 'list' && (
        <IconButton
          type="submit"
          formAction={removeAction}
          label={`Remove item ${at + 1}`}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          disabled={onRemove === null}
          className="mt-6.5"
          onClick={(event) => {
            event.preventDefault()
            // The button disappears, so focus moves to the button below the items.
            event.currentTarget.form?.querySelector<HTMLElement>('button[data-adds-line]')?.focus()
            onRemove?.()
          }}
        />
      )}
      {mayPrice && item !== undefined && item.setupFeeCents > 0 && (
        <SetupFeeField at={at} line={line} feeCents={item.setupFeeCents} onChange={onChange} />
      )}
      {chooser === 'list' && mayPrice && (kind !== null || !hydrated) && (
        <TextLineFields at={at} line={line} errors={errors} onChange={onChange} />
      )}
    </fieldset>
  )
}

function choicesOf({ packages }: LineOptions, mayPrice: boolean) {
  return [
    ...packages.map(({ id, name, showOnFrontend }) => ({
      value: id,
      label: showOnFrontend ? name : `${name} (custom package)`,
    })),
    ...(mayPrice ? textLines.map((value) => ({ value, label: textLineLabels[value] })) : []),
  ]
}
