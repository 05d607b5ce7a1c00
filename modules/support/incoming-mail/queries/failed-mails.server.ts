import { eq, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { failedMailCap } from '../rules/mail-limits.ts'

/** Emails that could not be processed, up to one more than the cap: somebody waits for an answer, and staff must look at them. */
export function failedMails(): Promise<number> {
  return db().$count(sql`(select 1 from ${incomingMails} where ${eq(incomingMails.status, 'failed')} limit ${failedMailCap + 1}) as failed`)
}
