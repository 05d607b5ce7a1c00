import { z } from 'zod'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'

/** A charge of a stored card that failed, on an invoice that is still owed. */
export type FailedCharge = {
  invoiceId: string
  invoiceNumber: string
  /** The latest attempt. Each can be followed by one more, however often a button is pressed. */
  attemptId: string
  /** The bank's or gateway's own text. */
  message: string
  failedOn: CalendarDate
  nextRetryOn: CalendarDate | null
  owedCents: Cents
  /** Why the card cannot be charged by hand. Empty when it can. */
  refusal: string
}

/** What staff agreed to: this amount, after this attempt. */
export const cardChargeForm = z.object({ attempt: z.string(), amount: z.coerce.number().int() })
export type AgreedCharge = z.output<typeof cardChargeForm>

export type ChargedSubscription = {
  status: string
  parkedAt: Date | null
  gatewayCancelRequestedAt: Date | null
  reported: ReportedPayment | null
  hasCard: boolean
  hasOpenCharge: boolean
}

/** The same conditions as the billing run's, in words. Empty when the card can be charged. */
export function chargeRefusal(subscription: ChargedSubscription): string {
  if (subscription.hasOpenCharge)
    return 'This card is being charged already. The outcome of that charge must be known first.'
  if (subscription.status !== 'active') return 'The subscription is not active.'
  if (subscription.parkedAt) return 'The subscription is parked. Review and release it first.'
  if (!subscription.hasCard || subscription.gatewayCancelRequestedAt)
    return 'There is no stored card that can be charged.'
  if (subscription.reported)
    return 'The customer has a payment on the way for this invoice. Wait for it, or decide on it first.'
  return ''
}
