import { z } from 'zod'
import { isName, notAName } from '#modules/identity/rules/account.ts'

const tooLong = (max: number) => `At most ${max} characters, please.`

/** Control characters, which could otherwise inject email headers. */
const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)
const notOneLine = 'Use one line of plain text.'

/** Required single-line text. */
export function lineSchema(max: number, message: string) {
  return z
    .string({ error: message })
    .trim()
    .normalize()
    .min(1, message)
    .max(max, tooLong(max))
    .refine((text) => isOneLine(text), notOneLine)
}

/** Optional single-line text. */
export function optionalLineSchema(max: number) {
  return z
    .string()
    .trim()
    .normalize()
    .max(max, tooLong(max))
    .refine((text) => isOneLine(text), notOneLine)
    .default('')
}

/** A name appears in an email to an unconfirmed address, so it must not be usable for advertising (see `isName`). */
export const nameSchema = z
  .string({ error: 'Enter your name.' })
  .trim()
  .normalize()
  .min(1, 'Enter your name.')
  .max(120, tooLong(120))
  .refine(isName, notAName)

/** Normalises line breaks (browsers send two characters but count one) and removes control characters. */
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

/** Accepts local and international formats. A number that starts with a single 0 is South African, with ten digits. */
export const phoneSchema = optionalLineSchema(40).refine((text) => {
  if (text === '') return true
  const digits = text.replace(/\D/g, '')
  const shaped = /^\+?[\d\s().\-/]+$/.test(text) && digits.length >= 7 && digits.length <= 15
  return shaped && (!/^0[1-9]/.test(digits) || digits.length === 10)
}, 'Enter a phone number such as 082 555 1234 or +27 82 555 1234.')
