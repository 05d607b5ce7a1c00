import type { WidgetConfig } from '../widget/rules/widget-config.ts'
import type { ChatSenderType, ChatStatus } from './chat.ts'

/**
 * What the visitor's panel knows of the widget: A§3 without hours, which only the server judges.
 */
export type ShownWidget = Pick<
  WidgetConfig,
  | 'brandName'
  | 'brandColor'
  | 'welcomeMessage'
  | 'offlineMessage'
  | 'requireName'
  | 'requireEmail'
  | 'showAgentAvatars'
  | 'enableFileUploads'
  | 'enableEmojis'
  | 'enableTypingIndicator'
  | 'enableReadReceipts'
  | 'maxFileSizeMb'
>

export type ChatFile = { id: string; name: string; type: string; size: number }

/**
 * A message as both sides see it. `seq` counts from 1 without gaps within a chat; `id` was made by
 * the sender. Times are ISO 8601.
 */
export type ChatMessage = {
  seq: number
  id: string
  senderType: ChatSenderType
  senderName: string
  content: string
  createdAt: string
  files: ChatFile[]
}

/** The state of a visitor's chat: all that the panel shows but the messages. */
export type VisitorChat = {
  id: string
  status: ChatStatus
  operator: { name: string; title: string; avatarUrl: string } | null
  /**
   * Place in the queue from 1 and an honest estimate in minutes; null while not waiting, or when
   * nothing is known to estimate from.
   */
  place: number | null
  waitMinutes: number | null
  lastSeq: number
  visitorReadSeq: number
  operatorReadSeq: number
  /** Signed-in customers at once, others after the first answer of staff (D29). */
  mayAttach: boolean
  /**
   * No operator is online any more and the visitor has been notified: the panel offers to leave the
   * text as a message.
   */
  isUnattended: boolean
  /** The words became a ticket or an enquiry. */
  isLeftAsMessage: boolean
  rating: number | null
  visitorEmail: string
}

/** The answer of GET /api/chat. */
export type ChatState = {
  widget: ShownWidget
  /** Switched on, open now, and an operator is really there. */
  isAvailable: boolean
  /**
   * When an operator will read a message left now: 'today by 17:00', 'Monday from 08:00'; null when
   * no hours are set.
   */
  readBy: string | null
  /** Who is signed in: skips the form. */
  customer: { name: string; email: string } | null
  chat: VisitorChat | null
}

/** Messages in the order of their numbers, each once; `known` itself when none of `more` is new. */
export function merged(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  const seqs = new Set(known.map(({ seq }) => seq))
  const added = more.filter(({ seq }) => !seqs.has(seq) && seqs.add(seq))
  return added.length === 0 ? known : [...known, ...added].sort((a, b) => a.seq - b.seq)
}

/**
 * The number up to which no message after `before` is missing: what comes after it is read again.
 */
export function lastWithoutGap(messages: readonly ChatMessage[], before = 0): number {
  const gap = messages.findIndex(({ seq }, at) => seq !== before + at + 1)
  return before + (gap < 0 ? messages.length : gap)
}
