import type { Cents } from '#kernel/money.ts'

/**
 * Every amount that a payment form of an invoice may have asked for: what was owed at first, and what was left after each part that came in since.
 * A form that was opened before a transfer arrived still asks for the older amount; what is too much by then is the customer's.
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
