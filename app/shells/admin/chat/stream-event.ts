import { z } from 'zod'

const inChat = z.object({ chatId: z.string() })
const message = inChat.extend({ seq: z.number() })
const typing = inChat.extend({ isTyping: z.boolean(), by: z.string() })

export const streamEventNames = [
  'message',
  'state',
  'internal',
  'typing',
  'availability',
  'resync',
  'alive',
] as const

/** What `GET /api/live-chat/events` says. It names what changed; who listens reads it. */
export type StreamEvent =
  | { kind: 'message'; chatId: string; seq: number }
  | { kind: 'state' | 'internal'; chatId: string }
  | { kind: 'typing'; chatId: string; isTyping: boolean; by: string }
  /**
   * `resync`: the stream is open, or open again, or events were missed; what happened before is
   * unknown.
   */
  | { kind: 'availability' | 'resync' | 'alive' }

/** Null for what cannot be read. */
export function parseStreamEvent(
  kind: (typeof streamEventNames)[number],
  payload: string,
): StreamEvent | null {
  if (kind === 'availability' || kind === 'resync' || kind === 'alive') return { kind }
  try {
    const json: unknown = JSON.parse(payload)
    if (kind === 'message') return { kind, ...message.parse(json) }
    if (kind === 'typing') return { kind, ...typing.parse(json) }
    return { kind, ...inChat.parse(json) }
  } catch {
    return null
  }
}
