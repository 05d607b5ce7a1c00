import { z } from 'zod'
import type { CalendarDate } from '#kernel/dates.ts'
import { idempotencyKey, judged, text } from '#kernel/form-fields.ts'
import { type Cents, decimalRand, parseRand } from '#kernel/money.ts'
import { maxReasonLength, reasonMissing } from '#kernel/reason.ts'
import { ok, refuse } from '#kernel/result.ts'

/**
 * How money goes back: by bank transfer, from the payout list; or to the card, by hand at the
 * gateway's own desk.
 */
export const payoutMethods = ['bank', 'card'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** On the payout list; paid; taken off the list again. */
export const payoutStates = ['open', 'paid', 'withdrawn'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutMethodLabels: Record<PayoutMethod, string> = {
  bank: 'Bank transfer',
  card: 'Card, refunded at the gateway',
}

/** The account as an email shows it: of each number with six digits or more the last four. */
export function maskedAccount(account: string): string {
  return account.replace(
    /\d(?:[\s-]?\d){5,}/g,
    (number) => `••${number.replace(/\D/g, '').slice(-4)}`,
  )
}

const badAmount = 'Enter an amount in rand, such as 228.85.'

const payoutFields = z.object({
  amount: text(40),
  method: z.enum(payoutMethods, 'Choose how the money goes back.').optional(),
  account: text(300),
  reference: text(100),
  invoice: text(60),
  reason: text(maxReasonLength),
  idempotency_key: idempotencyKey,
})

export type PayoutRequest = {
  amountCents: Cents
  method: PayoutMethod
  account: string
  reference: string
  invoiceNumber: string
  reason: string
  idempotencyKey: string
}

export const payoutForm = judged(
  payoutFields,
  ({ amount, method, account, reference, invoice, reason, idempotency_key: key }) => {
    const fields: Record<string, string[]> = {}
    const amountCents = parseRand(amount)
    if (amountCents === null || amountCents < 1) fields.amount = [badAmount]
    if (!method) fields.method = ['Choose how the money goes back.']
    if (method === 'bank' && account === '')
      fields.account = ['Enter the bank, the account holder and the account number.']
    if (method === 'card' && reference === '')
      fields.reference = ['Enter the gateway’s number of the payment that you refunded.']
    if (reason === '') fields.reason = [reasonMissing]
    if (Object.keys(fields).length > 0 || amountCents === null || !method)
      return refuse('invalid', 'Please check the payout.', { fields })
    return ok({
      amountCents,
      method,
      account,
      reference,
      invoiceNumber: invoice,
      reason,
      idempotencyKey: key,
    })
  },
)

/** A correction of the credit: R50.00 gives, -R50.00 takes. */
export const creditAdjustmentForm = judged(
  z.object({ amount: text(40), reason: text(maxReasonLength), idempotency_key: idempotencyKey }),
  ({ amount, reason, idempotency_key: idempotencyKey }) => {
    const fields: Record<string, string[]> = {}
    const isLess = amount.startsWith('-')
    const cents = parseRand(isLess ? amount.slice(1) : amount)
    if (cents === null || cents < 1) fields.amount = [`${badAmount} With a minus it is taken off.`]
    if (reason === '') fields.reason = [reasonMissing]
    if (Object.keys(fields).length > 0 || cents === null)
      return refuse('invalid', 'Please check the adjustment.', { fields })
    return ok({ amountCents: isLess ? -cents : cents, reason, idempotencyKey })
  },
)

export const payoutCsvHeads = [
  'Requested',
  'Customer',
  'Email',
  'Account',
  'Reference',
  'Amount',
  'Reason',
]

type Row = {
  requestedOn: CalendarDate
  customerName: string
  email: string
  account: string
  reference: string
  amountCents: Cents
  reason: string
}

export function payoutCsvRow({
  requestedOn,
  customerName,
  email,
  account,
  reference,
  amountCents,
  reason,
}: Row): string[] {
  return [requestedOn, customerName, email, account, reference, decimalRand(amountCents), reason]
}
