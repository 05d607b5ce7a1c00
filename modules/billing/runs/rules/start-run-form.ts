import { z } from 'zod'
import { idempotencyKey } from '#kernel/form-fields.ts'

export const startRunForm = z.object({ idempotency_key: idempotencyKey })
