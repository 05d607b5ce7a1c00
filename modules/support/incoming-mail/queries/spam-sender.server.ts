import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { markedAsSpam } from '../rules/mail-status.ts'
import { isAddressOfCustomer } from './sender-of-mail.server.ts'

/** Emails of this address that staff marked as spam. */
export function marksOfSender(address: string): SQL | undefined {
  const isFrom = sql`lower(${incomingMails.fromAddress}) = ${address.toLowerCase()}`
  return and(isFrom, eq(incomingMails.status, 'spam'), eq(incomingMails.reason, markedAsSpam))
}

/**
 * Whether staff marked an email of this address as spam. Never for a sender who is a customer by
 * now.
 */
export async function isFromSpamSender(executor: Executor, address: string): Promise<boolean> {
  if ((await executor.$count(incomingMails, marksOfSender(address))) === 0) return false
  return !(await isAddressOfCustomer(executor, address))
}
