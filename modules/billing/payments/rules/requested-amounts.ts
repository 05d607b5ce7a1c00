import type { Cents } from '#kernel/money.ts'

/**
 * Every amount that a payment form of an invoice may have requested: the total, and the balance
 * after each part payment since. A form opened before a transfer arrived still requests the older
 * amount; the excess becomes the customer's credit.
 */
export function requestedAmounts(totalCents: Cents, parts: readonly Cents[]): Cents[] {
  const requested = [totalCents]
  let left = totalCents
  for (const part of parts) {
    left -= part
    if (left > 0) requested.push(left)
  }
  return requested
}
