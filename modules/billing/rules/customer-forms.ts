import { z } from 'zod'
import { checkbox, idempotencyKey, optionalFile, several, text, typedText } from '#kernel/form-fields.ts'

/** The forms of the customer area about money. What they mean is judged by the operations. */

export const paymentClaimForm = z.object({
  paidOn: text(20),
  amount: text(40),
  note: typedText,
  proof: optionalFile,
  idempotency_key: idempotencyKey,
})
export const payInvoicesForm = z.object({ id: several(200), keepCard: checkbox })
export const cancelServiceForm = z.object({ reason: typedText })
export const changePlanForm = z.object({ package: typedText, period: typedText, when: typedText, agreed: typedText, key: idempotencyKey })
