import type { StreamEvent } from '#app/shells/admin/chat/desk-data.ts'
import { ok } from '#kernel/result.ts'
import type { ListedChat } from '#modules/chat/conversations/queries/chat-list.server.ts'
import type { DeskChanges, DeskData } from '../console/load-console.server.ts'

export const everything = 'everything'

type Shown = {
  open: readonly string[]
  listed: readonly string[]
  unreadOnly: boolean
  /** Every part could be read; what could not is tried again with the next event. */
  isWhole: boolean
}

/**
 * What an event makes the console read: parts of the desk by their names and chats by their ids, or
 * `everything`. Messages, receipts, notes and visited pages change nothing but their chat, which
 * matters where it is listed or open; a list of unread chats gets and loses chats by them.
 */
export function changesOf(
  event: StreamEvent,
  { open, listed, unreadOnly, isWhole }: Shown,
): readonly string[] {
  if (event.kind === 'alive' || event.kind === 'typing') return []
  const opened = 'chatId' in event ? open.filter((id) => id === event.chatId) : []
  if (event.kind === 'internal') return opened
  if (event.kind === 'resync' || !isWhole) return [everything]
  if (event.kind === 'availability') return ['operators', 'calls']
  if (event.kind === 'state')
    return ['list', 'calls', 'counts', ...opened.flatMap((id) => ['visitor', id])]
  if (unreadOnly) return ['list', 'calls', ...opened]
  return opened.length > 0 || listed.includes(event.chatId) ? [event.chatId] : []
}

/** The console with what was read again; messages are read by their numbers instead. */
export function withChanges(shown: DeskData, changes: DeskChanges): DeskData {
  const parts = { ...shown.parts, ...changes.parts }
  const rows = new Map(changes.chats.map((chat) => [chat.id, chat]))
  const conversations = new Map(changes.conversations.map(({ id, chat }) => [id, chat]))
  const operator = changes.operator === undefined ? shown.operator : changes.operator
  return {
    ...shown,
    now: changes.now,
    operator,
    parts: {
      ...parts,
      list: parts.list.ok
        ? ok({
            ...parts.list.value,
            chats: parts.list.value.chats.map((chat) => rows.get(chat.id) ?? chat),
          })
        : parts.list,
      calls: parts.calls.ok
        ? ok(withUnread(parts.calls.value, changes.chats, operator?.id))
        : parts.calls,
      open: shown.parts.open.map((one) => {
        const chat = conversations.get(one.id)
        if (!chat?.ok) return chat ? { ...one, chat } : one
        return one.chat.ok
          ? {
              ...one,
              chat: ok({ ...one.chat.value, ...chat.value, messages: one.chat.value.messages }),
            }
          : one
      }),
    },
  }
}

/** An own chat calls as long as it is unread. */
function withUnread(
  before: readonly string[],
  changed: readonly ListedChat[],
  operatorId: string | undefined,
): string[] {
  const own = changed.filter(
    ({ status, operator }) => status === 'active' && operator?.id === operatorId,
  )
  const unread = own.filter(({ isUnread }) => isUnread).map(({ id }) => id)
  return [
    ...unread.filter((id) => !before.includes(id)),
    ...before.filter((id) => own.every((chat) => chat.id !== id || chat.isUnread)),
  ]
}
