import type { TimeZone } from '#kernel/dates.ts'
import { db } from '#platform/database.server.ts'
import { siteSettings } from './site-settings.server.ts'

export type LastEmailTest = { status: 'success' | 'failed'; at: string }

/** How the last test email went, read from the database because it was perhaps a moment ago. */
export async function lastEmailTest(): Promise<{ last: LastEmailTest | null; timezone: TimeZone }> {
  const { smtpSettings, timezone } = await siteSettings(db())
  const { last_test_status: status, last_test_date: at } = smtpSettings
  return { last: status !== null && at !== null ? { status, at } : null, timezone }
}
