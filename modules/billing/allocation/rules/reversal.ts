import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { checkbox, judged, text } from '#kernel/form-fields.ts'
import type { Cents } from '#kernel/money.ts'
import { maxReasonLength, reasonMissing } from '#kernel/reason.ts'
import { ok, refuse } from '#kernel/result.ts'

/** What credit notes gave back of an invoice's payments. */
export function returnedBefore({
  paidCents,
  creditedCents,
  totalCents,
}: {
  paidCents: Cents
  creditedCents: Cents
  totalCents: Cents
}): Cents {
  return Math.max(0, paidCents + creditedCents - totalCents)
}

/** Where the money is: it left us or never came, or it is here and stays the customer's credit. */
export const reversedMoney = ['gone', 'credit'] as const
export type ReversedMoney = (typeof reversedMoney)[number]

const reason = text(maxReasonLength)

export const reversalForm = judged(
  z.object({
    reason,
    reversedOn: text(20),
    money: z.enum(reversedMoney, 'Choose where the money is.').optional(),
    emailCustomer: checkbox,
  }),
  ({ reason, reversedOn, money, emailCustomer }) => {
    const fields: Record<string, string[]> = {}
    if (reason === '') fields.reason = [reasonMissing]
    if (!money) fields.money = ['Choose where the money is.']
    if (!money || reason === '') return refuse('invalid', 'Please check the reversal.', { fields })
    return ok({ reason, reversedOn, money, emailCustomer })
  },
)

export const reasonForm = judged(z.object({ reason }), ({ reason }) =>
  reason === ''
    ? refuse('invalid', reasonMissing, { fields: { reason: [reasonMissing] } })
    : ok({ reason }),
)

/**
 * What is wrong with the day of a reversal: it is none, still to come, or before the money came.
 */
export function reversedOnProblem(
  day: string,
  receivedOn: CalendarDate,
  today: CalendarDate,
): string | null {
  if (!isCalendarDate(day)) return 'Enter the day of the reversal.'
  if (day > today) return 'This day is still to come.'
  return day < receivedOn ? 'The money came after this day.' : null
}
