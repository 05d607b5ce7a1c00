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
