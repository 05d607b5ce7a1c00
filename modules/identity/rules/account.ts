import { z } from 'zod'

/** One spelling per mailbox: addresses are compared and stored in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Enter an email address such as thandi@example.co.za.'))

/**
 * The name is in the first line of emails to unconfirmed addresses. With room for a website's
 * address in it, the sign-up form could send advertisements to strangers.
 */
export function isName(text: string): boolean {
  // Signs that turn the writing around make a name read as another; a name of nothing but unseen
  // signs is none.
  if (
    /[\u202a-\u202e\u2066-\u2069]/.test(text) ||
    (text !== '' && text.replace(/[\p{Cf}\s]/gu, '') === '')
  )
    return false
  return !/:\/\/|www\.|[^\s.]\.[a-z]{2,}\/|[\p{Cc}\u2028\u2029]/iu.test(text)
}

export const notAName = 'Enter a name, without web addresses.'

export const personNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter your name.')
  .max(120)
  .refine(isName, notAName)

/** 'Thandi van der Merwe' as first and last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
