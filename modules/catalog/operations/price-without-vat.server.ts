import { type Cents, formatRand, subtotalFor } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { priceTerms } from '../queries/price-terms.server.ts'

/**
 * The price without VAT that gives exactly this total today (D41), in cents. Refuses ('invalid', at
 * the price) a total that no price gives.
 */
export async function priceWithoutVat(cents: Cents, field = 'price'): Promise<Result<Cents>> {
  const { vatRate } = await priceTerms(now())
  const without = subtotalFor(cents, vatRate ?? 0)
  if (without !== null) return ok(without)
  const near = [cents - 1, cents + 1].map((other) => formatRand(other)).join(' or ')
  return refuse('invalid', 'Please check the form.', {
    fields: { [field]: [`No price gives exactly this with VAT. Use ${near}.`] },
  })
}

/**
 * A price typed with VAT becomes the price without it that gives exactly that total today (D41).
 */
export async function pricedWithoutVat<T extends { priceCents: Cents; priceIncludesVat: boolean }>(
  input: T,
): Promise<Result<Omit<T, 'priceIncludesVat'>>> {
  const { priceIncludesVat, ...priced } = input
  if (!priceIncludesVat) return ok(priced)
  const price = await priceWithoutVat(input.priceCents)
  return price.ok ? ok({ ...priced, priceCents: price.value }) : price
}
