import { z } from 'zod'
import { text } from '#kernel/form-fields.ts'

export const promiseForm = z.object({ promised_on: text(20), invoice: text(100), note: text(500) })
export const proposalForm = z.object({
  proposal: text(100),
  decision: z.enum(['keep', 'end'], 'Choose one.').default('keep'),
})
