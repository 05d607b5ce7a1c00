import { z } from 'zod'

/** One spelling per mailbox: addresses are compared and stored in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an email address such as thandi@example.co.za.'))

export const personNameSchema = z.string().trim().min(1, 'Enter your name.').max(120)

/** 'Thandi van der Merwe' as first and last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
