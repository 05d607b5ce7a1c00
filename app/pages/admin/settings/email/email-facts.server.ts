import { mailTestState } from '#modules/mail/queries/mail-test.server.ts'
import { mailEventAddress } from '#modules/mail-events/queries/webhook-secret.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { EmailFacts } from './email-extras.tsx'

/** What is shown below the email settings. */
export async function emailFacts(): Promise<EmailFacts> {
  const [test, { timezone }] = await Promise.all([mailTestState(), siteSettings()])
  const reportAddresses = [
    { provider: 'SMTP2GO', address: mailEventAddress('smtp2go') },
    { provider: 'Amazon SES', address: mailEventAddress('ses') },
  ]
  return { test, reportAddresses, zone: timezone }
}
