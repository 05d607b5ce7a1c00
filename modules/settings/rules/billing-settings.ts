import type { BillingSettings } from './tabs/billing.ts'

export type { BillingSettings }

export const recurringModels = ['token', 'gateway'] as const
export type RecurringModel = (typeof recurringModels)[number]

/**
 * VAT on invoices is due when they are issued or first paid; a small natural person may account on
 * payments (VAT Act s15).
 */
export const vatBases = ['invoice', 'payments'] as const
export type VatBasis = (typeof vatBases)[number]

/** As the audit log names the setting, from which the doctor reads when it was on. */
export const suspendedTimeLabel = 'Bill suspended time'

export const dunningActions = ['remind', 'warn', 'suspend', 'cancel'] as const
export type DunningAction = (typeof dunningActions)[number]

/**
 * What happens this many days after the due date (negative: before it). 'cancel' only proposes;
 * staff approve.
 */
export type DunningStep = { days: number; action: DunningAction }

/** What no reminder is worth, and no more. */
export const maxSmallBalanceCents = 500

export const defaultBillingSettings: BillingSettings = {
  annual_discount_percentage: 20,
  manual_annual_discount_percentage: 15,
  enable_annual_billing: true,
  enable_recurring_billing: true,
  recurring_payment_reminder_days: 3,
  recurring_eft_reminder_days: 7,
  recurring_model: 'token',
  dunning_ladder: [
    { days: -7, action: 'remind' },
    { days: -1, action: 'remind' },
    { days: 1, action: 'remind' },
    { days: 5, action: 'warn' },
    { days: 7, action: 'suspend' },
    { days: 30, action: 'cancel' },
  ],
  card_retry_days: [1, 3, 5, 7],
  order_expiry_days: 14,
  small_balance_cents: 50,
  bill_suspended_time: false,
  vat_basis: 'invoice',
}
