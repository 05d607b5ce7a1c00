import { eq } from 'drizzle-orm'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { failedMailCap } from '../rules/mail-limits.ts'

/**
 * Emails that could not be processed, up to one more than the cap: their senders wait for an
 * answer, and staff must review them.
 */
export function failedMails(): Promise<number> {
  return countUpTo(incomingMails, eq(incomingMails.status, 'failed'), failedMailCap + 1)
}
