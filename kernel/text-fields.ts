import { z } from 'zod'

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

/**
 * Normalises line breaks (browsers send two characters but count one) and removes control
 * characters.
 */
const plainLines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/** Required text of several lines. */
export function textSchema(max: number, message: string) {
  return z
    .string({ error: message })
    .transform(plainLines)
    .pipe(z.string().trim().normalize().min(1, message).max(max, tooLong(max)))
}

/** Optional text of several lines. */
export function optionalTextSchema(max: number) {
  return z
    .string()
    .transform(plainLines)
    .pipe(z.string().trim().normalize().max(max, tooLong(max)))
    .default('')
}
