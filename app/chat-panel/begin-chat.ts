import { isTemporary, type Refused, type Start } from './api.ts'
import type { ChatSession } from './chat-session.ts'
import { newId } from './new-id.ts'
import { forget, store, stored } from './storage.ts'

const idsName = 'hostwright.chat.start'
/** After a lost answer the same start is sent again so often before the visitor is asked to. */
const quietTries = 2
const betweenTriesMs = 2_500

/**
 * Starts a chat. Until the server has answered, also over a reload, the start keeps its ids: sent
 * twice it is one chat, and a browser whose first answer was lost gets its secret with the second.
 * Null when the chat has begun.
 */
export async function beginChat(
  session: ChatSession,
  input: Omit<Start, 'id' | 'messageId'>,
): Promise<Refused | null> {
  for (let tries = 0; ; tries++) {
    const refused = await session.start({ ...input, ...startIds() })
    if (refused === null || !isTemporary(refused)) forget('sessionStorage', idsName)
    if (refused === null) return null
    // The words of the first try were others: they are another start.
    const mayGoOn = isTemporary(refused) ? refused.status !== 429 : refused.status === 404
    if (!mayGoOn || tries === quietTries) return refused
    if (isTemporary(refused))
      await wait(Math.min(refused.retryAfterMs ?? betweenTriesMs, betweenTriesMs))
  }
}

function startIds(): { id: string; messageId: string } {
  const [id, messageId] = stored('sessionStorage', idsName)?.split(' ') ?? []
  if (id && messageId) return { id, messageId }
  const fresh = { id: newId(), messageId: newId() }
  store('sessionStorage', idsName, `${fresh.id} ${fresh.messageId}`)
  return fresh
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
