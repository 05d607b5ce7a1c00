import { typingMs } from '#modules/chat/rules/chat-limits.ts'
import {
  type ChatFile,
  type ChatMessage,
  type ChatState,
  lastWithoutGap,
  type VisitorChat,
} from '#modules/chat/rules/visitor-chat.ts'
import {
  newId,
  type Refused,
  readMessages,
  readState,
  reportPage,
  reportRead,
  type Start,
  start as sendStart,
} from './api.ts'
import { followAvailability } from './availability.ts'
import {
  type Change,
  type Conversation,
  changed,
  isEnded,
  missingAfter,
  noConversation,
} from './conversation.ts'
import { followChat, type LiveEvents } from './live-events.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { forget, store, stored } from './storage.ts'
import { storedNames } from './stored-names.ts'
import { movedToDraft, storeDraft, storedDraft } from './stored-text.ts'
import type { StreamEvent } from './tabs.ts'

export type Snapshot = {
  /** What the server says of the widget and its visitor; null until it has answered. */
  state: ChatState | null
  /** The server could not be reached for it. */
  isUnreachable: boolean
  conversation: Conversation
  isConnected: boolean
  isOperatorTyping: boolean
}

export type ChatSession = ReturnType<typeof openSession>

/**
 * The visitor's chat as this tab knows it. Components read its snapshot and call its verbs; the
 * server's answers and events change it.
 */
export function openSession(onOperatorMessage: () => void) {
  let now: Snapshot = {
    state: null,
    isUnreachable: false,
    conversation: noConversation,
    isConnected: true,
    isOperatorTyping: false,
  }
  const listeners = new Set<() => void>()
  let outbox: Outbox | undefined
  let typing: ReturnType<typeof setTimeout> | undefined
  /** The chat whose events come; null between chats, when only other tabs are heard. */
  let followed: string | null = null
  let events: LiveEvents = follow(null)

  function update(part: Partial<Snapshot>): void {
    now = { ...now, ...part }
    for (const listener of listeners) listener()
  }
  function change(by: Change): void {
    update({ conversation: changed(now.conversation, by) })
    const { chat } = now.conversation
    // A chat that has ended has no events; one that a late message opened again has.
    if ((chat && !isEnded(chat) ? chat.id : null) !== followed) connect()
  }
  const chat = () => now.conversation.chat
  const owner = () => now.state?.customer?.email ?? ''

  function follow(chatId: string | null): LiveEvents {
    return followChat(chatId, {
      after: () => lastWithoutGap(now.conversation.messages),
      onEvent,
      poll: refresh,
      onConnected: (isConnected) => isConnected === now.isConnected || update({ isConnected }),
      onRestarted: () => void load(),
    })
  }

  function onEvent(event: StreamEvent): void {
    if (event.kind === 'message') arrived([event.message])
    else if (event.kind === 'chat') chatChanged(event.chat)
    else if (event.kind === 'typing') showTyping(event.isTyping)
  }

  function arrived(messages: readonly ChatMessage[]): void {
    const { chat, messages: known } = now.conversation
    if (!chat) return
    const last = known.at(-1)?.seq ?? 0
    change({ kind: 'messages', chatId: chat.id, messages })
    if (!messages.some(({ seq, senderType }) => seq > last && senderType === 'operator')) return
    showTyping(false)
    onOperatorMessage()
  }

  function chatChanged(chat: VisitorChat): void {
    change({ kind: 'chat', chat })
    if (missingAfter(now.conversation) !== null) void refresh()
  }

  function showTyping(isTyping: boolean): void {
    clearTimeout(typing)
    if (isTyping) typing = setTimeout(() => update({ isOperatorTyping: false }), typingMs)
    if (isTyping !== now.isOperatorTyping) update({ isOperatorTyping: isTyping })
  }

  /**
   * Reads what is newer than the unbroken part, until nothing is missing. False when the server
   * could not be reached.
   */
  async function refresh(): Promise<boolean> {
    const id = chat()?.id
    if (!id) return true
    const after = lastWithoutGap(now.conversation.messages)
    const answer = await readMessages(id, after)
    if (!answer.ok) {
      if (answer.status === 404) await load()
      return answer.status !== 0
    }
    if (chat()?.id !== id) return true
    const { messages } = answer.value
    arrived(messages)
    change({ kind: 'chat', chat: answer.value.chat })
    const hasMore =
      missingAfter(now.conversation) !== null && lastWithoutGap(now.conversation.messages) > after
    return hasMore ? refresh() : true
  }

  /** Asks who is there and which chat this browser is in. */
  async function load(): Promise<void> {
    const answer = await readState()
    if (!answer.ok) return update({ isUnreachable: true })
    const state = answer.value
    update({ state, isUnreachable: false })
    const isOver =
      state.chat &&
      isEnded(state.chat) &&
      stored('localStorage', storedNames.chat) !== state.chat.id
    const current = isOver ? null : state.chat
    restoreUnsentText(current?.id ?? null)
    if (current) adopt(current, [])
    else if (chat()) reset()
    else forget('localStorage', storedNames.chat)
  }

  function restoreUnsentText(chatId: string | null): void {
    const words = movedToDraft(chatId, owner())
    const draft = storedDraft(owner())
    if (words !== '')
      storeDraft({ ...draft, content: [draft.content, words].filter(Boolean).join('\n') })
  }

  function adopt(mine: VisitorChat, messages: readonly ChatMessage[]): void {
    const isNew = chat()?.id !== mine.id
    store('localStorage', storedNames.chat, mine.id)
    change({ kind: 'chat', chat: mine })
    change({ kind: 'messages', chatId: mine.id, messages })
    if (!isNew) return
    outbox?.close()
    outbox = openOutbox(mine.id, {
      onChange: (outgoing) => change({ kind: 'outgoing', outgoing }),
      onSent: (_chatId, message) => {
        arrived([message])
        if (followed === null) void refresh()
      },
      onGone: () => void load(),
    })
    outbox.retryNow()
    if (messages.length === 0 && !isEnded(mine)) void reportPage(mine.id)
    if (missingAfter(now.conversation) !== null) void refresh()
  }

  function connect(): void {
    const { chat } = now.conversation
    followed = chat && !isEnded(chat) ? chat.id : null
    showTyping(false)
    events.close()
    events = follow(followed)
    if (!now.isConnected) update({ isConnected: true })
  }

  function reset(): void {
    outbox?.close()
    outbox = undefined
    forget('localStorage', storedNames.chat)
    change({ kind: 'reset' })
  }

  return {
    snapshot: () => now,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    owner,
    /** Null when the chat has begun. */
    async start(input: Start): Promise<Refused | null> {
      const answer = await sendStart(input)
      if (!answer.ok) return answer
      // Before the box of the chat comes, which shows the stored draft.
      storeDraft({ ...storedDraft(owner()), content: '', files: [] })
      adopt(answer.value.chat, answer.value.messages)
      events.announceRestart()
      return null
    },
    write(content: string, files: ChatFile[]): void {
      const mine = chat()
      if (mine)
        outbox?.add({
          id: newId(),
          chatId: mine.id,
          owner: owner(),
          content,
          files,
          writtenAt: Date.now(),
          problem: '',
        })
    },
    retry: (id: string) => outbox?.retry(id),
    drop: (id: string) => outbox?.drop(id),
    /** The visitor sees everything that is here. */
    markRead(): void {
      const { chat, messages } = now.conversation
      const seq = messages.at(-1)?.seq ?? 0
      if (!chat || seq <= chat.visitorReadSeq) return
      change({ kind: 'chat', chat: { ...chat, visitorReadSeq: seq } })
      void reportRead(chat.id, seq)
    },
    /** The network is back or the page is seen again: messages may have been missed. */
    catchUp(): void {
      outbox?.retryNow()
      events.retryNow()
      void refresh()
    },
    refresh,
    /**
     * An open panel without a chat changes as soon as an operator comes or leaves. Returns how to
     * stop that.
     */
    followAvailability: () =>
      followAvailability(
        (availability) => now.state && update({ state: { ...now.state, ...availability } }),
        () => void load(),
      ),
    /** Another page of the site is shown. */
    visited(): void {
      const mine = chat()
      if (mine && !isEnded(mine)) void reportPage(mine.id)
    },
    wentOffline: () => events.disconnect(),
    /** The page goes into the browser's cache, which keeps no page with an open stream. */
    pause: () => events.close(),
    resume(): void {
      connect()
      void load()
    },
    /** Back to the intro form. */
    leave(): void {
      const mine = chat()
      reset()
      if (mine) events.announceRestart()
    },
  }
}
