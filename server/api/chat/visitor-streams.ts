import { messagesOfChats } from '#modules/chat/conversations/queries/messages.server.ts'
import { visitorChats } from '#modules/chat/conversations/queries/visitor-chat.server.ts'
import { type ChatEvent, parseChatEvent } from '#modules/chat/rules/chat-event.ts'
import { onGap, subscribe } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { type EventStream, eventBytes } from './event-stream.ts'

/** An open stream of a visitor, and what it sent last. */
export type Listener = { chatId: string; stream: EventStream; sentSeq: number; sentState: string }

const retryMs = 500
/** Chats, and messages, that one read answers. */
const maxChatsOfRead = 500
const maxMessagesOfRead = 1_000
/** The places of all that wait move with each change; they are read so often at most. */
const placesMs = 1_000

const chats = new Map<string, Set<Listener>>()
const waiting = new Set<string>()
const unreadMessages = new Set<string>()
const unreadStates = new Set<string>()
let isFollowing = false
let isReading = false
let placesTimer: NodeJS.Timeout | undefined

/**
 * From now on this stream gets what is newer than `sentSeq`, and the state of its chat. Returns how
 * to stop that.
 */
export function listen(listener: Listener): () => void {
  follow()
  const { chatId } = listener
  const listeners = chats.get(chatId) ?? new Set()
  chats.set(chatId, listeners.add(listener))
  readSoon(chatId)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || chats.get(chatId) !== listeners) return
    chats.delete(chatId)
    waiting.delete(chatId)
  }
}

export function streamsOfChat(chatId: string): number {
  return chats.get(chatId)?.size ?? 0
}

/**
 * An event only says 'look'. One that was missed is made up for by reading every chat again, and a
 * number that was sent is never sent twice.
 */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  subscribe('chats', (payload) => take(parseChatEvent(payload)))
  onGap(() => {
    for (const chatId of chats.keys()) readSoon(chatId)
  })
}

function take(event: ChatEvent): void {
  if (event.kind === 'availability') return
  const { chatId } = event
  if (event.kind === 'state') scheduleQueuePositions()
  if (!chats.has(chatId)) return
  if (event.kind === 'message') unreadMessages.add(chatId)
  if (event.kind === 'state' || event.kind === 'receipt') unreadStates.add(chatId)
  if (event.kind === 'typing' && event.by === 'operator')
    sendToAll(chatId, eventBytes('typing', { isTyping: event.isTyping }))
  void read()
}

function sendToAll(chatId: string, bytes: Uint8Array): void {
  for (const { stream } of chats.get(chatId) ?? []) stream.send(bytes)
}

function readSoon(chatId: string): void {
  unreadMessages.add(chatId)
  unreadStates.add(chatId)
  void read()
}

function scheduleQueuePositions(): void {
  if (waiting.size === 0 || placesTimer) return
  placesTimer = setTimeout(() => {
    placesTimer = undefined
    for (const chatId of waiting) unreadStates.add(chatId)
    void read()
  }, placesMs).unref()
}

/**
 * One read at a time, for all chats in which something happened meanwhile: the busier it is, the
 * more one read answers.
 */
async function read(): Promise<void> {
  if (isReading) return
  isReading = true
  try {
    while (unreadMessages.size > 0 || unreadStates.size > 0)
      await Promise.all([inTurn(unreadMessages, readMessages), inTurn(unreadStates, readStates)])
  } catch (error) {
    log().warn({ err: error }, 'open chats could not be read; trying again')
    setTimeout(() => void read(), retryMs).unref()
  } finally {
    isReading = false
  }
}

/** Takes some of the chats for a read, and puts them back when it fails. */
async function inTurn(
  unread: Set<string>,
  work: (chatIds: string[]) => Promise<void>,
): Promise<void> {
  const taken = [...unread].slice(0, maxChatsOfRead)
  for (const chatId of taken) unread.delete(chatId)
  const open = taken.filter((chatId) => chats.has(chatId))
  if (open.length === 0) return
  try {
    await work(open)
  } catch (error) {
    for (const chatId of open) unread.add(chatId)
    throw error
  }
}

async function readMessages(chatIds: string[]): Promise<void> {
  const sent = new Map(
    chatIds.map((chatId) => [
      chatId,
      Math.min(...[...(chats.get(chatId) ?? [])].map(({ sentSeq }) => sentSeq)),
    ]),
  )
  const rows = await messagesOfChats(sent, maxMessagesOfRead)
  for (const { chatId, message } of rows) {
    const bytes = eventBytes('message', message, message.seq)
    for (const listener of chats.get(chatId) ?? []) {
      // A stream that was opened during this read has its own behind it: what it did not get yet
      // must not be skipped.
      if (message.seq !== listener.sentSeq + 1) continue
      listener.sentSeq = message.seq
      listener.stream.send(bytes)
    }
  }
  if (rows.length === maxMessagesOfRead) for (const chatId of chatIds) unreadMessages.add(chatId)
}

async function readStates(chatIds: string[]): Promise<void> {
  for (const [chatId, chat] of await visitorChats(chatIds)) {
    const state = JSON.stringify(chat)
    const bytes = eventBytes('chat', chat)
    if (chat.status === 'waiting') waiting.add(chatId)
    else waiting.delete(chatId)
    for (const listener of chats.get(chatId) ?? []) {
      if (listener.sentState === state) continue
      listener.sentState = state
      listener.stream.send(bytes)
    }
  }
}
