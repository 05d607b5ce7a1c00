import { z } from 'zod'
import {
  contactEmailSchema,
  messageSchema,
  nameSchema,
} from '#modules/enquiries/rules/enquiry-forms.ts'

/** The form that is shown instead of the chat while no operator is online. */
export const leftMessageSchema = z.object({
  /** Made by the browser: what is sent twice is one message. */
  key: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'This form is out of date. Reload the page and try again.'),
  name: nameSchema,
  email: contactEmailSchema,
  message: messageSchema,
  /** The honeypot: hidden from people, filled in by bots. */
  homepage: z.string().max(500).default(''),
})

/** Whom the words of a chat are from, asked where it is not known yet. */
export const leftChatSchema = leftMessageSchema.pick({ name: true, email: true })

export type LeftMessage = z.output<typeof leftMessageSchema>
export type LeftChat = z.output<typeof leftChatSchema>

/** When an operator will read it; null when no hours are set. */
export type LeftMessagePromise = { readBy: string | null }

/** Who is answered: the name as an email may repeat it. Null when we know no address. */
export function senderOf({ name, email }: { name: string; email: string }): LeftChat | null {
  const address = contactEmailSchema.safeParse(email)
  if (!address.success) return null
  const shown = nameSchema.safeParse(name)
  return { name: shown.success ? shown.data : 'Visitor', email: address.data }
}
