import { z } from 'zod'
import { idempotencyKey, text } from '#kernel/form-fields.ts'

export const sendInvoiceForm = z.object({ back: text(2000), idempotency_key: idempotencyKey })
