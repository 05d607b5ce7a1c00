import { and, inArray, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import { agentOfAddress, isAddressOfCustomer } from './sender-of-mail.server.ts'
import { signedThreads } from './thread-of-mail.server.ts'

/**
 * Whether the sender is a customer, staff or a person whose email became a message before, or the
 * email answers one that we sent.
 */
export async function isFromKnownSender(mail: ParsedMail): Promise<boolean> {
  const { address } = mail.from
  if (address === '') return false
  if (
    signedThreads(mail).signed.length > 0 ||
    (await isAddressOfCustomer(db(), address)) ||
    (await agentOfAddress(db(), address))
  )
    return true
  const isTheirs = sql`lower(${incomingMails.fromAddress}) = ${address.toLowerCase()}`
  return (
    (await db().$count(
      incomingMails,
      and(isTheirs, inArray(incomingMails.status, ['ticket', 'enquiry', 'unknown'])),
    )) > 0
  )
}
