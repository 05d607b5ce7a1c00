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

/**
 * How a payment is on its way: a transfer that the customer reported, or a card payment that the
 * gateway has not confirmed yet.
 */
export type ReportedPayment = 'transfer' | 'card'

/** What the customer sees instead of the request to pay. */
export const reportedPaymentNotes: Record<ReportedPayment, string> = {
  transfer:
    'You told us that you paid by bank transfer. We’ll email you as soon as we see it on our account; that takes up to two working days.',
  card: 'Your card payment is being confirmed. This usually takes less than a minute, and you don’t need to pay again.',
}

/** `failed`: the sandbox reported something else than a payment of the whole amount. */
export const testPaymentStates = ['started', 'confirmed', 'failed'] as const
export type TestPaymentState = (typeof testPaymentStates)[number]

export const testPaymentAmount: Cents = 1_000
