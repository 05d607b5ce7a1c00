import { z } from 'zod'
import { lineSchema } from '#kernel/text-fields.ts'
import { contactEmailSchema, messageSchema, nameSchema } from './text-fields.ts'

/** The contact form (B§3 general_enquiries). */
export const generalEnquirySchema = z.object({
  name: nameSchema,
  email: contactEmailSchema,
  subject: lineSchema(200, 'Say in a few words what it’s about.'),
  message: messageSchema,
})

export type GeneralEnquiry = z.output<typeof generalEnquirySchema>
