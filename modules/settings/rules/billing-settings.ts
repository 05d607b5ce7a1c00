import { z } from 'zod'

export const recurringModels = ['token', 'gateway'] as const
export type RecurringModel = (typeof recurringModels)[number]

/**
 * VAT on invoices is due when they are issued or first paid; a small natural person may account on
 * payments (VAT Act s15).
 */
export const vatBases = ['invoice', 'payments'] as const
export type VatBasis = (typeof vatBases)[number]

export const dunningActions = ['remind', 'warn', 'suspend', 'cancel'] as const
export type DunningAction = (typeof dunningActions)[number]

/**
 * What happens this many days after the due date (negative: before it). 'cancel' only proposes;
 * staff approve.
 */
export type DunningStep = { days: number; action: DunningAction }

export const dunningLadderSchema = z
  .array(z.object({ days: z.number().int().min(-30).max(120), action: z.enum(dunningActions) }))
  .max(20)
  .refine(
    (steps) => new Set(steps.map(({ days, action }) => `${action}${days}`)).size === steps.length,
    'Each step can be used only once.',
  )
  .refine(
    (steps) => steps.every(({ days, action }) => action === 'remind' || days > 0),
    'Only reminders can be sent before the due date.',
  )

export const cardRetryDaysSchema = z
  .array(z.number().int().min(1).max(30))
  .max(10)
  .refine(
    (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)),
    'List the days in ascending order, each once.',
  )

/** What no reminder is worth, and no more. */
export const maxSmallBalanceCents = 500

/** B§3 billing_settings, D8 and D16. Discounts are whole percent, reminder periods days. */
export const billingSettingsSchema = z.object({
  annual_discount_percentage: z.number().min(0).max(100),
  manual_annual_discount_percentage: z.number().min(0).max(100),
  enable_annual_billing: z.boolean(),
  enable_recurring_billing: z.boolean(),
  recurring_payment_reminder_days: z.number().int().min(1).max(30),
  recurring_eft_reminder_days: z.number().int().min(1).max(30),
  recurring_model: z.enum(recurringModels),
  /** What happens to an invoice that waits, by days from its due date. */
  dunning_ladder: dunningLadderSchema,
  /** Days after the first declined charge on which the card is tried again. */
  card_retry_days: cardRetryDaysSchema,
  /** D42: days after which an order without any payment is cancelled. */
  order_expiry_days: z.number().int().min(1).max(365),
  /**
   * A balance of at most this many cents is written off instead of asked for; 0 asks for every
   * cent.
   */
  small_balance_cents: z.number().int().min(0).max(maxSmallBalanceCents),
  /**
   * D34: whether periods go on while a service is suspended for debt. Off: its unused days run from
   * the restore.
   */
  bill_suspended_time: z.boolean(),
  vat_basis: z.enum(vatBases),
})

export type BillingSettings = z.infer<typeof billingSettingsSchema>

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
