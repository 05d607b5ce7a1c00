import type { ChatCall } from '#modules/chat/conversations/queries/chat-calls.server.ts'

/**
 * What each call is known by: a chat that calls again, because it is offered or the visitor wrote
 * again, is another call.
 */
export function callKey({ kind, chatId, seq }: Pick<ChatCall, 'kind' | 'chatId' | 'seq'>): string {
  return kind === 'unread' ? `${kind} ${chatId} ${seq}` : `${kind} ${chatId}`
}

export function newCalls(calls: readonly ChatCall[], known: ReadonlySet<string>): ChatCall[] {
  return calls.filter((call) => !known.has(callKey(call)))
}

const titles: Record<ChatCall['kind'], (name: string, from: string | null) => string> = {
  offered: (name, from) =>
    from === null
      ? `${name} is waiting for you`
      : `${from} is transferring the chat with ${name} to you`,
  waiting: (name) => `${name} is waiting`,
  unread: (name) => `${name} wrote`,
}

/** What a desktop notification and the banner of an offer say. */
export function callTitle({
  kind,
  visitorName,
  from,
}: Pick<ChatCall, 'kind' | 'visitorName' | 'from'>): string {
  return titles[kind](visitorName || (from === null ? 'A visitor' : 'a visitor'), from)
}
