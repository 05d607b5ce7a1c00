export const statementFormats = ['csv', 'ofx'] as const
export type StatementFormat = (typeof statementFormats)[number]

/**
 * What became of a line of a bank statement: reconciled; likely for an invoice, which a person confirms; nobody knows yet; not a customer's payment;
 * money that went out.
 */
export const bankLineStates = ['reconciled', 'proposed', 'waiting', 'dismissed', 'outgoing'] as const
export type BankLineState = (typeof bankLineStates)[number]

/** A customer's proof of payment: to be looked at; the money was found; it was not. */
export const claimStates = ['open', 'confirmed', 'dismissed'] as const
export type ClaimState = (typeof claimStates)[number]
