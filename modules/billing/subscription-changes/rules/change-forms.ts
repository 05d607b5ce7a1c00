import { z } from 'zod'
import { checkbox, idempotencyKey, text, typedText } from '#kernel/form-fields.ts'
import { serviceLabel } from '#modules/billing/orders/rules/service-label.ts'

/** The forms of staff. */
export const pauseForm = z.object({ resume_date: text(20) })
export const cancellationForm = z.object({
  when: z.enum(['period-end', 'now']).default('period-end'),
  reason: text(2000),
  credit_unused: checkbox,
  /** Cents without VAT, as the dialog showed them. */
  unused: z.coerce.number().int().min(0).default(0),
})
export const planChangeForm = z.object({
  plan: text(200),
  quantity: text(20),
  when: z.enum(['now', 'renewal']).default('now'),
  agreed: typedText,
  idempotency_key: idempotencyKey,
})

/** Staff and the customer rename a service by the same form. */
export const serviceNameForm = z.object({ serviceLabel })

/** The forms of the customer. */
export const cancelServiceForm = z.object({ reason: typedText })
export const changePlanForm = z.object({
  package: typedText,
  period: typedText,
  when: typedText,
  agreed: typedText,
  key: idempotencyKey,
})
