import { href } from 'react-router'
import { z } from 'zod'
import { operatorStatuses } from '#modules/chat/rules/chat.ts'

const call = z.object({
  chatId: z.string(),
  kind: z.enum(['offered', 'waiting', 'unread']),
  visitorName: z.string(),
  words: z.string(),
  seq: z.number(),
  queuedAt: z.string(),
  offeredAt: z.string().nullable(),
  from: z.string().nullable(),
})

const deskData = z.object({
  operator: z.object({ id: z.string(), status: z.enum(operatorStatuses) }).nullable(),
  calls: z.array(call),
  wantsNotices: z.boolean(),
  /** The server's time: the clock of the computer may be wrong. */
  now: z.coerce.date(),
})

/** What a staff member sees of live chat on every page of the back office. */
export type DeskData = z.output<typeof deskData>

/**
 * Reports that the operator's back office is open and reads what calls them, in one request. Null:
 * signed out, or no right to handle chats; undefined: the server could not be reached, and what was
 * known before stays.
 */
export async function readDesk(): Promise<DeskData | null | undefined> {
  const body = new URLSearchParams()
  const request = {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
    redirect: 'manual',
  } as const
  const answer = await fetch(href('/admin/live-chat/presence'), request).catch(() => null)
  if (answer === null || answer.status >= 500 || answer.status === 429) return undefined
  if (!answer.ok) return null
  const read = deskData.safeParse(await answer.json().catch(() => null))
  return read.success ? read.data : undefined
}

/** Waiting chats (offered ones too), and own chats with unread messages. */
export function countsOf(calls: DeskData['calls']): { waiting: number; unread: number } {
  const unread = calls.filter(({ kind }) => kind === 'unread').length
  return { waiting: calls.length - unread, unread }
}

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
  | { kind: 'availability' }
  | { kind: 'resync' }
  | { kind: 'alive' }

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
