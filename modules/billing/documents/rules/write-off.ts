/**
 * Entries of what is no longer asked for: a balance too small to ask for (decision 072), a debt
 * that has become irrecoverable (VAT Act s22(1)), the reversal of that debt's write-off, and money
 * that came for it all the same (s22(2)).
 */
export const writeOffKinds = ['small_balance', 'bad_debt', 'reversal', 'recovery'] as const
export type WriteOffKind = (typeof writeOffKinds)[number]

export const writeOffLabels: Record<WriteOffKind, string> = {
  small_balance: 'Small balance',
  bad_debt: 'Bad debt',
  reversal: 'Reversed',
  recovery: 'Recovered',
}
