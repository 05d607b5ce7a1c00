import { z } from 'zod'
import { idempotencyKey, judged, optionalFile, several, text, typedText } from '#kernel/form-fields.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, refuse } from '#kernel/result.ts'
import type { CreditWish } from './credit-note.ts'

/** The forms of the back office about money. What they mean is judged by the operations. */

export const deleteOrdersForm = z.object({ id: several(1000), list: text(2000) })
export const orderPaymentForm = z.object({ notes: text(500), idempotency_key: idempotencyKey })
export const orderCancellationForm = z.object({ reason: text(2000) })
export const orderMailForm = z.object({ idempotency_key: idempotencyKey })

export const invoicePaymentForm = z.object({ receivedOn: text(20), amount: text(40), reference: text(100), idempotency_key: idempotencyKey })
export const sendInvoiceForm = z.object({ back: text(2000), idempotency_key: idempotencyKey })

export const pauseForm = z.object({ resume_date: text(20) })
export const cancellationForm = z.object({ when: z.enum(['period-end', 'now']).default('period-end'), reason: text(2000) })
export const promiseForm = z.object({ promised_on: text(20), invoice: text(100), note: text(500) })
export const proposalForm = z.object({ proposal: text(100), decision: z.enum(['keep', 'end'], 'Choose one.').default('keep') })
export const planChangeForm = z.object({
  plan: text(200),
  when: z.enum(['now', 'renewal']).default('now'),
  agreed: typedText,
  idempotency_key: idempotencyKey,
})

export const startRunForm = z.object({ idempotency_key: idempotencyKey })

/** Fields `quantity-3` are how many of line 3. What is no number is refused by the operation. */
export const creditNoteForm = z
  .object({ extent: text(20), reason: text(2000), idempotency_key: idempotencyKey })
  .catchall(z.string().max(20))
  .transform(({ extent, reason, idempotency_key: key, ...lines }) => ({ reason, key, wish: creditRequest(extent, lines) }))

/** What was chosen, also of a form that was refused. */
export function creditRequest(extent: string | undefined, fields: Readonly<Record<string, string>>): CreditWish {
  if (extent !== 'lines') return { kind: 'whole' }
  const quantities: Record<string, number> = {}
  for (const [name, value] of Object.entries(fields)) {
    const position = /^quantity-(\d{1,5})$/.exec(name)?.[1]
    if (position !== undefined && value.trim() !== '') quantities[position] = Number(value)
  }
  return { kind: 'lines', quantities }
}

export const statementForm = z.object({ file: optionalFile, bank: text(40) })
export const paymentChoiceForm = z.object({ paymentId: text(100) })
export const dismissForm = z.object({ reason: text(400) })

/** Amounts come as `share:<invoice>`; blank and nought is no share. */
export const bookingForm = judged(
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
