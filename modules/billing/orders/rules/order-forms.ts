import { z } from 'zod'
import { idempotencyKey, several, text } from '#kernel/form-fields.ts'

/** The forms of staff about orders. */
export const deleteOrdersForm = z.object({ id: several(1000), list: text(2000) })
export const orderPaymentForm = z.object({
  notes: text(500),
  receivedOn: text(20),
  idempotency_key: idempotencyKey,
})
export const orderCancellationForm = z.object({ reason: text(2000) })
export const orderMailForm = z.object({ idempotency_key: idempotencyKey })
