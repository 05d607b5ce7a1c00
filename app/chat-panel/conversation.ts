import {
  type ChatFile,
  type ChatMessage,
  lastWithoutGap,
  merged,
  type VisitorChat,
} from '#modules/chat/rules/visitor-chat.ts'

/** A message that the server has not answered for yet. */
export type Outgoing = {
  id: string
  chatId: string
  /** Email address of who was signed in; '' when signed out. */
  owner: string
  content: string
  files: ChatFile[]
  /** Milliseconds; messages are sent in this order. */
  writtenAt: number
  /** Why it is not there: '' while it is on its way. */
  problem: string
}

export type Conversation = {
  chat: VisitorChat | null
  /** In the order of their numbers, each once. */
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
}

export const noConversation: Conversation = { chat: null, messages: [], outgoing: [] }

export type Change =
  | { kind: 'chat'; chat: VisitorChat }
  | { kind: 'messages'; chatId: string; messages: readonly ChatMessage[] }
  | { kind: 'outgoing'; outgoing: readonly Outgoing[] }
  | { kind: 'reset' }

/** What the panel shows after something arrived, in whatever order and however often it arrives. */
export function changed(before: Conversation, change: Change): Conversation {
  switch (change.kind) {
    case 'chat':
      return withChat(before, change.chat)
    case 'messages':
      return before.chat?.id === change.chatId
        ? withoutSent({ ...before, messages: merged(before.messages, change.messages) })
        : before
    case 'outgoing':
      return withoutSent({ ...before, outgoing: change.outgoing })
    case 'reset':
      return noConversation
  }
}

export function isEnded({ status }: VisitorChat): boolean {
  return status === 'resolved' || status === 'abandoned'
}

/** The number after which messages have to be read again, or null when none is missing. */
export function missingAfter({ chat, messages }: Conversation): number | null {
  const last = Math.max(chat?.lastSeq ?? 0, messages.at(-1)?.seq ?? 0)
  const known = lastWithoutGap(messages)
  return known < last ? known : null
}

/** What the other side wrote and the visitor has not seen. */
export function unreadCount({ chat, messages }: Conversation): number {
  return messages.filter(
    ({ seq, senderType }) => senderType !== 'visitor' && seq > (chat?.visitorReadSeq ?? 0),
  ).length
}

/**
 * Answers may overtake each other: an older state of the same chat changes nothing, and what is
 * read or ended stays so.
 */
function withChat(before: Conversation, chat: VisitorChat): Conversation {
  const known = before.chat
  if (known?.id !== chat.id) return { ...noConversation, chat, outgoing: before.outgoing }
  if (chat.lastSeq < known.lastSeq) return before
  const visitorReadSeq = Math.max(chat.visitorReadSeq, known.visitorReadSeq)
  const operatorReadSeq = Math.max(chat.operatorReadSeq, known.operatorReadSeq)
  return { ...before, chat: { ...chat, visitorReadSeq, operatorReadSeq } }
}

function withoutSent(conversation: Conversation): Conversation {
  const ids = new Set(conversation.messages.map(({ id }) => id))
  return { ...conversation, outgoing: conversation.outgoing.filter(({ id }) => !ids.has(id)) }
}
