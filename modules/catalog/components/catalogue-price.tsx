import { useState } from 'react'
import { formatRand, parseRand, subtotalFor, totalsWithVat } from '#kernel/money.ts'
import { SelectField } from '#ui/form/field.tsx'
import { PriceField } from '#ui/form/money-fields.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'

type Props = {
  name?: string
  /** As typed: `priceBasis` is 'with' for a price that includes VAT. */
  values: { price: string; priceBasis: string }
  error: string[] | undefined
  /** Null for a seller who charges no VAT. */
  vatRate: number | null
}

const bases = [
  { value: 'without', label: 'Price is without VAT' },
  { value: 'with', label: 'Price includes VAT' },
]

/** The price from either side of VAT, and what the other side is. */
export function PriceBothSides({ name = 'price', values, error, vatRate }: Props) {
  const [price, setPrice] = useState(values.price)
  const [basis, setBasis] = useState(values.priceBasis === 'with' ? 'with' : 'without')
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) => {
    setPrice(String(form.get(name) ?? ''))
    setBasis(String(form.get('priceBasis') ?? 'without'))
  })
  return (
    <div
      ref={inside}
      className={
        vatRate === null ? '' : 'grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'
      }
    >
      <PriceField
        label="Price"
        name={name}
        required
        value={price}
        onChange={({ target }) => setPrice(target.value)}
        error={error}
        hint={
          vatRate === null ? undefined : (
            <span aria-live="polite">{otherSide(price, basis, vatRate)}</span>
          )
        }
      />
      {vatRate !== null && (
        <SelectField
          label="VAT"
          name="priceBasis"
          options={bases}
          value={basis}
          onChange={({ target }) => setBasis(target.value)}
        />
      )}
    </div>
  )
}

function otherSide(price: string, basis: string, vatRate: number): string {
  const cents = parseRand(price)
  if (cents === null || cents < 0) return basis === 'with' ? 'VAT is included.' : 'VAT is added.'
  if (basis === 'without') return `${formatRand(totalsWithVat(cents, vatRate).total)} with VAT`
  const without = subtotalFor(cents, vatRate)
  return without === null
    ? 'No price gives exactly this with VAT.'
    : `${formatRand(without)} without VAT`
}
