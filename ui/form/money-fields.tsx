import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'prefix' | 'type'>

/** An amount in rand as people write it, such as '1 228,85': the server reads it. */
export function AmountField(field: Partial<Props>) {
  return (
    <TextField
      label="Amount"
      name="amount"
      required
      autoComplete="off"
      inputMode="decimal"
      {...field}
      prefix="R"
    />
  )
}

/** A price in rand and cents, never below zero. */
export function PriceField(field: Props) {
  return <TextField {...field} prefix="R" type="number" min={0} step={0.01} inputMode="decimal" />
}
