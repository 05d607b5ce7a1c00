import { z } from 'zod'
import { idempotencyKey, judged, optionalFile, text, typedText } from '#kernel/form-fields.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, refuse } from '#kernel/result.ts'

export const statementForm = z.object({ file: optionalFile, bank: text(40) })
/** A payment to link: to a claim, or to the bank line of a payment recorded by hand. */
export const foundPaymentForm = z.object({ paymentId: text(100) })
/** The line of money in that a line of money out takes back. */
export const bouncedForm = z.object({ lineId: text(100) })
export const dismissForm = z.object({ reason: text(400) })
/** The customer's report of a transfer. */
export const paymentClaimForm = z.object({
  paidOn: text(20),
  amount: text(40),
  note: typedText,
  proof: optionalFile,
  idempotency_key: idempotencyKey,
})

/** Amounts come as `share:<invoice>`; blank and zero are left out. */
export const allocationForm = judged(
  z.object({ customerId: text(100), idempotency_key: idempotencyKey }).catchall(z.string().max(400)),
  ({ customerId, idempotency_key: idempotencyKey, ...fields }) => {
    const shares: { invoiceId: string; amountCents: Cents }[] = []
    for (const [name, value] of Object.entries(fields)) {
      if (!name.startsWith('share:') || value.trim() === '') continue
      const typed = value.trim().slice(0, 30)
      const amountCents = parseRand(typed)
      if (amountCents === null || amountCents < 0) return refuse('invalid', `Enter an amount in rand, such as 228.85, and not “${typed}”.`)
      if (amountCents > 0) shares.push({ invoiceId: name.slice('share:'.length), amountCents })
    }
    return ok({ shares, customerId: customerId || null, idempotencyKey })
  },
)
