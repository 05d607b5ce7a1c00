import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

/** A payment as staff enter it. */
export type PaymentFormValues = { receivedOn: string; amount: string; reference: string }
export type PaymentInput = { receivedOn: CalendarDate; amountCents: Cents; reference: string }

const maxCents: Cents = 10_000_000_000
const maxReferenceLength = 100

/** Date, amount and reference; messages are named after the form's fields. Future dates are refused. */
export function readPayment(values: PaymentFormValues, today: CalendarDate): Result<PaymentInput> {
  const fields: Record<string, string[]> = {}
  const amountCents = parseRand(values.amount)
  const reference = values.reference.trim()
  if (!isCalendarDate(values.receivedOn)) fields.receivedOn = ['Enter the day the money came in.']
  else if (values.receivedOn > today) fields.receivedOn = ['This day is still to come.']
  if (amountCents === null || amountCents < 1) fields.amount = ['Enter an amount in rand, such as 228.85.']
  else if (amountCents > maxCents) fields.amount = ['The amount is too high.']
  if (reference.length > maxReferenceLength) fields.reference = [`At most ${maxReferenceLength} characters, please.`]
  if (Object.keys(fields).length > 0 || amountCents === null) return refuse('invalid', 'Please check the payment.', { fields })
  return ok({ receivedOn: values.receivedOn, amountCents, reference })
}
