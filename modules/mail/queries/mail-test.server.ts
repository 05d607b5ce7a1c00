import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { missingForTest } from '../rules/mail-test.ts'

export type MailTest = {
  lastStatus: 'success' | 'failed' | null
  lastDate: Date | null
  /** What is to be saved before a test can be sent (B§5); null when it can. */
  missing: string | null
}

/** The last test email of the settings, and whether another can be sent. */
export async function mailTestState(): Promise<MailTest> {
  const { apiConfigs, smtpSettings } = await siteSettings()
  const { last_test_status: lastStatus, last_test_date: date } = smtpSettings
  const missing =
    config().mail.transport === 'settings' ? missingForTest(apiConfigs, smtpSettings) : null
  return { lastStatus, lastDate: date === null ? null : new Date(date), missing }
}
