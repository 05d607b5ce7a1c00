import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { actorId } from '#modules/identity/rules/actor.ts'
import type { Executor } from '#platform/database.server.ts'
import { chatBlocks } from '../../tables.server.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'

/**
 * Whether this visitor is blocked, by whichever is known: browser, email address or network
 * address. Many people share a network address, so a block of one does not reach who is signed in.
 */
export async function isBlocked(
  executor: Executor,
  { visitorId, actor }: ChatVisitor,
  { email, addressHashes }: { email: string; addressHashes: readonly string[] },
): Promise<boolean> {
  const mailbox = email.trim().toLowerCase()
  const bySameAddress =
    actorId(actor) === null
      ? and(ne(chatBlocks.addressHash, ''), inArray(chatBlocks.addressHash, [...addressHashes]))
      : undefined
  const sameVisitor = visitorId === null ? undefined : eq(chatBlocks.visitorId, visitorId)
  const sameMailbox = mailbox === '' ? undefined : eq(chatBlocks.email, mailbox)
  return (
    (await executor.$count(chatBlocks, or(sameVisitor, sameMailbox, bySameAddress) ?? sql`false`)) >
    0
  )
}
