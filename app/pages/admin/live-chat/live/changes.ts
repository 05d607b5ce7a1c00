import { type ChatView, listLength } from '#app/shells/admin/chat/console-address.ts'
import type { StreamEvent } from '#app/shells/admin/chat/desk-data.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { ListedChat } from '#modules/chat/conversations/queries/chat-list.server.ts'
import type { DeskChanges, DeskData } from '../console/load-console.server.ts'

export const everything = 'everything'

type Shown = {
  open: readonly string[]
  listed: readonly string[]
  unreadOnly: boolean
  /** So many chats left a list with further pages that it is read again, before it is empty. */
  isShort: boolean
  /** Every part could be read; what could not is tried again with the next event. */
  isWhole: boolean
}

/**
 * What an event makes the console read: parts of the desk by their names and chats by their ids, or
 * `everything`. Messages, receipts, notes and visited pages change nothing but their chat, which
 * matters where it is listed or open; a list of unread chats gets and loses chats by them, as any
 * list does by a status.
 */
export function changesOf(
  event: StreamEvent,
  { open, listed, unreadOnly, isShort, isWhole }: Shown,
): readonly string[] {
  if (event.kind === 'alive' || event.kind === 'typing') return []
  const opened = 'chatId' in event && open.includes(event.chatId)
  if (event.kind === 'internal') return opened ? [event.chatId] : []
  if (event.kind === 'resync' || !isWhole) return [everything]
  if (event.kind === 'availability') return ['operators', 'calls']
  const chat = [event.chatId, ...(isShort ? ['list'] : [])]
  if (event.kind === 'state') return [...chat, 'counts', ...(opened ? ['visitor'] : [])]
  return unreadOnly || opened || listed.includes(event.chatId) ? chat : []
}

/** The console with what was read again; messages are read by their numbers instead. */
export function withChanges(shown: DeskData, changes: DeskChanges): DeskData {
  const { ids, operator, now } = changes
  const { list, calls } = shown.parts
  const conversations = new Map(changes.conversations.map(({ id, chat }) => [id, chat]))
  return {
    ...shown,
    now,
    operator,
    parts: {
      ...shown.parts,
      list: merged(list, changes.rows, (before, { chats }) =>
        withRows(before, { ids, chats, view: shown.state.view }),
      ),
      calls: merged(calls, changes.calls, (before, own) =>
        replaced(before, { ids, rows: own, order: queueOrder }),
      ),
      ...changes.parts,
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

/** A part that failed is read whole with the next event. */
const merged = <T>(
  shown: Result<T>,
  read: Result<T>,
  merge: (before: T, now: T) => T,
): Result<T> => (shown.ok && read.ok ? ok(merge(shown.value, read.value)) : read.ok ? shown : read)

type Order<Row> = (one: Row, other: Row) => number
type Waiting = { id: string; queuedAt: string }

/** As the database sorts them. */
const byKey = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const queueOrder: Order<Waiting> = (one, other) =>
  byKey(one.queuedAt, other.queuedAt) || byKey(one.id, other.id)
const listOrder: Order<ListedChat> = (one, other) =>
  byKey(other.startedAt, one.startedAt) || byKey(other.id, one.id)

/** Of the rows with these ids the ones that were read, each in its place. */
function replaced<Row extends { id: string }>(
  before: readonly Row[],
  { ids, rows, order }: { ids: readonly string[]; rows: readonly Row[]; order: Order<Row> },
): Row[] {
  return [...before.filter(({ id }) => !ids.includes(id)), ...rows].sort(order)
}

type List = { chats: ListedChat[]; hasMore: boolean }

function withRows(
  { chats: before, hasMore }: List,
  { ids, chats: rows, view }: { ids: readonly string[]; chats: ListedChat[]; view: ChatView },
): List {
  const order: Order<ListedChat> = view === 'queue' ? queueOrder : listOrder
  const last = before.at(-1)
  const chats = replaced(before, { ids, rows, order })
    // What comes after the last one is on the next page.
    .filter((chat) => !hasMore || last === undefined || order(chat, last) <= 0)
  const limit = listLength(view)
  return { chats: chats.slice(0, limit), hasMore: hasMore || chats.length > limit }
}
