import { href } from 'react-router'
import { z } from 'zod'

const refusedSchema = z.object({ refusal: z.object({ message: z.string() }) })

export type Sent = { kind: 'arrived' } | { kind: 'refused'; reason: string } | { kind: 'no answer' }

/**
 * Posts an answer or a note. A refusal of the server is final; no answer, a fault or a limit is
 * not.
 */
export async function postMessage(chatId: string, body: URLSearchParams): Promise<Sent> {
  const address = href('/admin/live-chat/:id/message', { id: chatId })
  const answer = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
  }).catch(() => null)
  if (answer === null || answer.status >= 500 || answer.status === 429) return { kind: 'no answer' }
  if (answer.ok) return { kind: 'arrived' }
  const refused = refusedSchema.safeParse(await answer.json().catch(() => null))
  return { kind: 'refused', reason: refused.data?.refusal.message ?? 'This message wasn’t sent.' }
}
