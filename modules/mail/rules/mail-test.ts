import type { ApiConfigs } from '#modules/settings/rules/api-configs.ts'
import type { SmtpSettings } from '#modules/settings/rules/api-configs.ts'

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
