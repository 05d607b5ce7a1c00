import type { ChatMessage, VisitorChat } from '#modules/chat/rules/visitor-chat.ts'

export type StreamEvent =
  | { kind: 'message'; message: ChatMessage }
  | { kind: 'chat'; chat: VisitorChat }
  | { kind: 'typing'; isTyping: boolean }
  | { kind: 'alive' }

/**
 * What tabs of one browser tell each other: what came by the stream, and that a chat began or
 * ended.
 */
export type TabNews = { kind: 'event'; chatId: string; event: StreamEvent } | { kind: 'restarted' }

/**
 * Work that only one tab does at a time; where the browser has no locks (pages over http) each does
 * it, which costs requests and nothing else.
 */
export async function exclusively(
  name: string,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(`hostwright.chat.${name}`, signal ? { signal } : {}, work)
}

export function openTabs(onNews: (news: TabNews) => void): {
  tell: (news: TabNews) => void
  close: () => void
} {
  if (typeof BroadcastChannel === 'undefined')
    return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel('hostwright.chat')
  channel.onmessage = ({ data }) => onNews(data)
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() }
}
