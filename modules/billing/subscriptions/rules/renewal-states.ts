/** B§4 'Recurring billing log status': written, then charged or mailed; failed says why. */
export const billingLogStatuses = ['pending', 'completed', 'invoice_sent', 'failed'] as const
export type BillingLogStatus = (typeof billingLogStatuses)[number]

/** B§4 knows 'scheduled'; the other two say what became of it. 'skipped' was overtaken by a later step. */
export const reminderStatuses = ['scheduled', 'sent', 'skipped'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

export const billingRunStatuses = ['running', 'completed', 'interrupted'] as const
export type BillingRunStatus = (typeof billingRunStatuses)[number]

/**
 * One try to charge a stored card. 'requested' is written before the call; 'unknown' means that nobody knows whether the money moved, so it is
 * asked; 'lost' that the gateway has no trace of it or never tried.
 */
export const chargeStatuses = ['requested', 'succeeded', 'declined', 'unknown', 'lost'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/** Why a customer's balance moved: too much was paid, an invoice was paid from it, a credit note gave it back, it was paid out, staff corrected it. */
export const creditKinds = ['overpayment', 'applied', 'credit_note', 'payout', 'adjustment'] as const
export type CreditKind = (typeof creditKinds)[number]

export const proposalStatuses = ['proposed', 'approved', 'rejected', 'obsolete'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]
