import { z } from 'zod'

export const recurringModels = ['token', 'gateway'] as const
export type RecurringModel = (typeof recurringModels)[number]

/** B§3 billing_settings, D8 and D16. Discounts are whole percent, reminder periods days. */
export const billingSettingsSchema = z.object({
  annual_discount_percentage: z.number().min(0).max(100),
  manual_annual_discount_percentage: z.number().min(0).max(100),
  enable_annual_billing: z.boolean(),
  enable_recurring_billing: z.boolean(),
  recurring_payment_reminder_days: z.number().int().min(1).max(30),
  recurring_eft_reminder_days: z.number().int().min(1).max(30),
  recurring_model: z.enum(recurringModels),
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
}
