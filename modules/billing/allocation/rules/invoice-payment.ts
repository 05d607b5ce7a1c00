import { addMonthsKeepingAnchor, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

/** A payment as staff enter it. */
export type PaymentFormValues = { receivedOn: string; amount: string; reference: string }
export type PaymentInput = { receivedOn: CalendarDate; amountCents: Cents; reference: string }

const maxCents: Cents = 10_000_000_000
const maxReferenceLength = 100

/** The tax point follows this day, so a typing error must not put it years away. */
const maxYearsBack = 5

/**
 * What is wrong with the day on which money was received: it is none, still to come, or more than
 * five years ago.
 */
export function receivedOnProblem(day: string, today: CalendarDate): string | null {
  if (!isCalendarDate(day)) return 'Enter the day the money came in.'
  if (day > today) return 'This day is still to come.'
  return day < addMonthsKeepingAnchor(today, -12 * maxYearsBack, 1)
    ? `This day is more than ${maxYearsBack} years ago.`
    : null
}

/**
 * Date, amount and reference; messages are named after the form's fields. Future dates and those
 * long past are refused.
 */
export function readPayment(values: PaymentFormValues, today: CalendarDate): Result<PaymentInput> {
  const fields: Record<string, string[]> = {}
  const amountCents = parseRand(values.amount)
  const reference = values.reference.trim()
  const badDay = receivedOnProblem(values.receivedOn, today)
  if (badDay) fields.receivedOn = [badDay]
  if (amountCents === null || amountCents < 1)
    fields.amount = ['Enter an amount in rand, such as 228.85.']
  else if (amountCents > maxCents) fields.amount = ['The amount is too high.']
  if (reference.length > maxReferenceLength)
    fields.reference = [`At most ${maxReferenceLength} characters, please.`]
  if (Object.keys(fields).length > 0 || amountCents === null)
    return refuse('invalid', 'Please check the payment.', { fields })
  return ok({ receivedOn: values.receivedOn, amountCents, reference })
}
