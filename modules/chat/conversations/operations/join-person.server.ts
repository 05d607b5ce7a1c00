import { eq } from 'drizzle-orm'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { announceChat } from './announce-chat.server.ts'
import type { LockedChat } from './lock-chat.server.ts'

/**
 * Links a locked chat that began before the sign-in to the signed-in user. One that has a user, or
 * ended, stays as it is.
 */
export async function joinPerson(
  tx: Transaction,
  chat: LockedChat,
  actor: Actor,
): Promise<LockedChat> {
  const isJoining = actor.kind === 'person' && chat.userId === null && chat.endedAt === null
  if (!isJoining) return chat
  const { userId, customerId, name, email } = actor
  const person = { userId, customerId, visitorName: name, visitorEmail: email }
  await tx.update(chatSessions).set(person).where(eq(chatSessions.id, chat.id))
  await announceChat(tx, { kind: 'state', chatId: chat.id })
  return { ...chat, ...person }
}
