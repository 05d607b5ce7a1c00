import { type Cents, formatRand } from '#kernel/money.ts'

/**
 * Why staff are asked once more before a payment is recorded. The key is the answer: it holds for
 * this amount only.
 */
export type PaymentQuestion = { key: string; text: string }

/** A slip of the keyboard rarely stays below this. */
const unusualExcess: Cents = 100_000

/**
 * Asks about an amount of more than twice what is owed and R1 000 above it, and about a transfer
 * that would make a card order paid.
 */
export function paymentQuestion(payment: {
  amountCents: Cents
  owedCents: Cents
  awaitsCard: boolean
}): PaymentQuestion | null {
  const { amountCents, owedCents, awaitsCard } = payment
  const isFarAbove = amountCents > 2 * owedCents && amountCents - owedCents > unusualExcess
  const makesPaid = awaitsCard && amountCents >= owedCents
  const texts: string[] = []
  if (isFarAbove)
    texts.push(
      `${formatRand(amountCents)} is far above the ${formatRand(owedCents)} that is owed. The rest becomes account credit.`,
    )
  if (makesPaid)
    texts.push(
      'This is a card order, which becomes paid when the card gateway confirms it. Record only money that came by bank transfer.',
    )
  if (texts.length === 0) return null
  return {
    key: [isFarAbove && amountCents, makesPaid && 'card'].filter(Boolean).join('-'),
    text: texts.join(' '),
  }
}

/** Maximum number of invoices in one card payment. */
export const maxInvoicesAtOnce = 50
