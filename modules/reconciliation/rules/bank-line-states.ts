export const statementFormats = ['csv', 'ofx'] as const
export type StatementFormat = (typeof statementFormats)[number]

/**
 * States of a bank statement line: reconciled; proposed for an invoice, to be confirmed; waiting
 * for a decision; not a customer's payment; money paid out.
 */
export const bankLineStates = [
  'reconciled',
  'proposed',
  'waiting',
  'dismissed',
  'outgoing',
] as const
export type BankLineState = (typeof bankLineStates)[number]

/** States of a customer's proof of payment: to be reviewed; the money was found; it was not. */
export const claimStates = ['open', 'confirmed', 'dismissed'] as const
export type ClaimState = (typeof claimStates)[number]
