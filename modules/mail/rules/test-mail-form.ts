import { z } from 'zod'
import type { EmailVariables } from './email.ts'
import { readVariables } from './templates/template-form.ts'

const noAddress = 'Please enter a test email address'

/** B§5: the address is required, and the variables are JSON. */
export const testMailForm = z.object({
  to: z
    .string()
    .default('')
    .transform((typed) => typed.trim())
    .pipe(
      z.string().min(1, noAddress).max(254).pipe(z.email('Please enter a valid email address')),
    ),
  variables: z
    .string()
    .max(100_000)
    .default('')
    .transform((json, check): EmailVariables => {
      const read = readVariables(json)
      if (read !== null) return read
      check.addIssue({ code: 'custom', message: 'Enter the variables as valid JSON.' })
      return z.NEVER
    }),
})
