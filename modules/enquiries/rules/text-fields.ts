import { z } from 'zod'
import { optionalLineSchema, optionalTextSchema, textSchema } from '#kernel/text-fields.ts'
import { isName, notAName } from '#modules/identity/rules/account.ts'

const tooLong = (max: number) => `At most ${max} characters, please.`

/**
 * A name appears in an email to an unconfirmed address, so it must not be usable for advertising
 * (see `isName`).
 */
export const nameSchema = z
  .string({ error: 'Enter your name.' })
  .trim()
  .normalize()
  .min(1, 'Enter your name.')
  .max(120, tooLong(120))
  .refine(isName, notAName)

export const messageSchema = textSchema(5000, 'Write your message.')

export const optionalMessageSchema = optionalTextSchema(5000)

export const contactEmailSchema = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address.')
  .max(254, tooLong(254))
  .pipe(z.email('Enter an email address such as thandi@example.co.za.'))

/**
 * Accepts local and international formats. A number that starts with a single 0 is South African,
 * with ten digits.
 */
export const phoneSchema = optionalLineSchema(40).refine((text) => {
  if (text === '') return true
  const digits = text.replace(/\D/g, '')
  const shaped = /^\+?[\d\s().\-/]+$/.test(text) && digits.length >= 7 && digits.length <= 15
  return shaped && (!/^0[1-9]/.test(digits) || digits.length === 10)
}, 'Enter a phone number such as 082 555 1234 or +27 82 555 1234.')
