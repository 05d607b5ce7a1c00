/** B§4 'Recurring billing log status': pending or sent, then completed; failed says why. */
export const billingLogStatuses = ['pending', 'completed', 'invoice_sent', 'failed'] as const
export type BillingLogStatus = (typeof billingLogStatuses)[number]

/**
 * B§4 has only 'scheduled'; the other two record the result. 'skipped' was superseded by a later
 * step.
 */
export const reminderStatuses = ['scheduled', 'sent', 'skipped'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

export const billingRunStatuses = ['running', 'completed', 'interrupted'] as const
export type BillingRunStatus = (typeof billingRunStatuses)[number]

/**
 * States of a charge attempt. 'requested' is written before the call; 'unknown' means that the
 * money may have moved, so the gateway is queried; 'lost' that the gateway has no record of it or
 * was never reached.
 */
export const chargeStatuses = ['requested', 'succeeded', 'declined', 'unknown', 'lost'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/**
 * Why a customer's credit changed: overpaid, used for an invoice, returned by a credit note, paid
 * out, corrected by staff.
 */
export const creditKinds = [
  'overpayment',
  'applied',
  'credit_note',
  'payout',
  'adjustment',
] as const
export type CreditKind = (typeof creditKinds)[number]

export const proposalStatuses = ['proposed', 'approved', 'rejected', 'obsolete'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]
