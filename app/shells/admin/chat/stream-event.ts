import { z } from 'zod'

const inChat = z.object({ chatId: z.string() })
const receipt = inChat.extend({ operatorIds: z.array(z.string()).default([]) })
const message = receipt.extend({ seq: z.number() })
const typing = inChat.extend({ isTyping: z.boolean(), by: z.string() })

export const streamEventNames = [
  'message',
  'receipt',
  'state',
  'internal',
  'typing',
  'availability',
  'resync',
  'alive',
] as const

/** What `GET /api/live-chat/events` says. It names what changed; who listens reads it. */
export type StreamEvent =
  | { kind: 'message'; chatId: string; operatorIds: string[]; seq: number }
  | { kind: 'receipt'; chatId: string; operatorIds: string[] }
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
    if (kind === 'receipt') return { kind, ...receipt.parse(json) }
    if (kind === 'typing') return { kind, ...typing.parse(json) }
    return { kind, ...inChat.parse(json) }
  } catch {
    return null
  }
}

/**
 * Whether an event may change what calls this operator (`chatCalls`); null is staff who are none.
 * Messages and receipts concern the operators of their chat, or all while it waits for any.
 */
export function mayCall(event: StreamEvent, operatorId: string | null): boolean {
  if (event.kind === 'availability') return true
  if (operatorId === null) return false
  if (event.kind === 'message' || event.kind === 'receipt')
    return event.operatorIds.length === 0 || event.operatorIds.includes(operatorId)
  return event.kind === 'state' || event.kind === 'resync'
}
