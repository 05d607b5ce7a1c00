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
