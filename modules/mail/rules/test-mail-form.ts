import { z } from 'zod'
import type { ApiConfigs, SmtpSettings } from '#modules/settings/rules/api-configs.ts'
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

/**
 * B§5: what the provider still needs before a test email can be sent; null when nothing is missing.
 */
export function missingForTest(
  { email_provider, email_api_key, ses_secret_access_key }: ApiConfigs,
  smtp: SmtpSettings,
): string | null {
  const key = email_provider === 'aws_ses' ? ses_secret_access_key : email_api_key
  if (email_provider !== 'smtp')
    return key === '' ? 'Please save your API key before testing' : null
  const { host, port, username, password, from_email } = smtp
  return [host, port, username, password, from_email].every(Boolean)
    ? null
    : 'Please fill in all required SMTP fields before testing'
}
