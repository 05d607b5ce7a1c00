import { z } from 'zod'
import { isName, notAName } from '#modules/identity/rules/account.ts'

const tooLong = (max: number) => `At most ${max} characters, please.`

/** Tabs, line breaks and their kin: in one line of text they could only be there to break a mail's header. */
const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)
const notOneLine = 'Use one line of plain text.'

/** One line that must say something. */
export function lineSchema(max: number, message: string) {
  return z
    .string({ error: message })
    .trim()
    .normalize()
    .min(1, message)
    .max(max, tooLong(max))
    .refine((text) => isOneLine(text), notOneLine)
}

/** One line that may stay empty. */
export function optionalLineSchema(max: number) {
  return z
    .string()
    .trim()
    .normalize()
    .max(max, tooLong(max))
    .refine((text) => isOneLine(text), notOneLine)
    .default('')
}

/** A person's name stands in the mail that goes to an address nobody has confirmed, so it may not carry an advertisement (see `isName`). */
export const nameSchema = z
  .string({ error: 'Enter your name.' })
  .trim()
  .normalize()
  .min(1, 'Enter your name.')
  .max(120, tooLong(120))
  .refine(isName, notAName)

/** Browsers send each line break as two characters but count it as one; what else controls a terminal is left out. */
const plainLines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

export const messageSchema = z
  .string({ error: 'Write your message.' })
  .transform(plainLines)
  .pipe(z.string().trim().normalize().min(1, 'Write your message.').max(5000, tooLong(5000)))

export const optionalMessageSchema = z
  .string()
  .transform(plainLines)
  .pipe(z.string().trim().normalize().max(5000, tooLong(5000)))
  .default('')

export const contactEmailSchema = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address.')
  .max(254, tooLong(254))
  .pipe(z.email('Enter an email address such as thandi@example.co.za.'))

/** As people write it here and abroad. A number that begins with one nought is a South African one, of ten digits. */
export const phoneSchema = optionalLineSchema(40).refine((text) => {
  if (text === '') return true
  const digits = text.replace(/\D/g, '')
  const shaped = /^\+?[\d\s().\-/]+$/.test(text) && digits.length >= 7 && digits.length <= 15
  return shaped && (!/^0[1-9]/.test(digits) || digits.length === 10)
}, 'Enter a phone number such as 082 555 1234 or +27 82 555 1234.')
