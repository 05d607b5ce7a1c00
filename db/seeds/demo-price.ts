import { type Cents, subtotalFor } from '#kernel/money.ts'

/** Demo prices are round with VAT, as people see them; kept without it. */
export function demoPrice(rand: number): Cents {
  const cents = subtotalFor(rand * 100, 1500)
  if (cents === null) throw new Error(`No price without VAT gives R${rand}`)
  return cents
}
