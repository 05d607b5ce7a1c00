import type { StreamEvent } from '#app/shells/admin/chat/desk-data.ts'
import { ok } from '#kernel/result.ts'
import type { ListedChat } from '#modules/chat/conversations/queries/chat-list.server.ts'
import type { ChangedChats, DeskData } from '../console/load-console.server.ts'

export const everything = 'everything'

/** `listed` is null where a part could not be read, which is tried again. */
type Shown = { open: readonly string[]; listed: readonly string[] | null; unreadOnly: boolean }

/**
 * What an event makes the console read: one chat (its id), `everything`, or nothing (null).
 * Messages, receipts, notes and visited pages change nothing but their chat, which matters where it
 * is listed or open; a list of unread chats gets and loses chats by them.
 */
export function changeOf(event: StreamEvent, { open, listed, unreadOnly }: Shown): string | null {
  if (!('chatId' in event)) return event.kind === 'alive' ? null : everything
  if (event.kind === 'typing') return null
  if (event.kind === 'state') return everything
  const isOpen = open.includes(event.chatId)
  if (event.kind === 'internal') return isOpen ? event.chatId : null
  if (unreadOnly || listed === null) return everything
  return isOpen || listed.includes(event.chatId) ? event.chatId : null
}

/** The console with the chats that were read again; messages are read by their numbers instead. */
export function withChanges(shown: DeskData, changes: ChangedChats): DeskData {
  const { list, open } = shown.parts
  const rows = new Map(changes.chats.map((chat) => [chat.id, chat]))
  const conversations = new Map(changes.conversations.map((chat) => [chat.id, chat]))
  return {
    ...shown,
    now: changes.now,
    parts: {
      ...shown.parts,
      list: list.ok
        ? ok({
            ...list.value,
            chats: list.value.chats.map((chat) => rows.get(chat.id) ?? chat),
            needReply: needingReply(list.value.needReply, changes.chats, shown.operator?.id),
          })
        : list,
      open: open.map((one) => {
        const chat = conversations.get(one.id)
        return chat && one.chat.ok
          ? { ...one, chat: ok({ ...one.chat.value, ...chat, messages: one.chat.value.messages }) }
          : one
      }),
    },
  }
}

/** An own chat needs a reply as long as it is unread. */
function needingReply(
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
