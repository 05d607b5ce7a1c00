import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { ChargeStatus } from '#modules/billing/subscriptions/rules/renewal-states.ts'

/** Maximum number shown of each kind. */
export const maxRunProblems = 50

/** Problems of a day's billing. */
export type RunProblems = {
  charges: {
    id: string
    invoiceId: string
    invoiceNumber: string
    amountCents: Cents
    status: ChargeStatus
    message: string
    nextRetryOn: CalendarDate | null
  }[]
  suspended: { id: string; description: string }[]
  parked: { id: string; description: string; reason: string }[]
}
