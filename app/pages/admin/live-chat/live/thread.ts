import type { ChatNote } from '#modules/chat/conversations/queries/chat-for-staff.server.ts'
import type { ChatMessage } from '#modules/chat/rules/visitor-chat.ts'

/** Messages in their order, each once. */
export function merged(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  const added = more.filter(({ seq }) => !bySeq.has(seq))
  if (added.length === 0) return known
  return [...known, ...added].sort((a, b) => a.seq - b.seq)
}

/** The number up to which no message is missing: what comes after it is asked for again. */
export function lastWithoutGap(messages: readonly ChatMessage[]): number {
  let last = messages[0] ? messages[0].seq - 1 : 0
  for (const { seq } of messages) {
    if (seq !== last + 1) break
    last = seq
  }
  return last
}

export type ThreadEntry = { kind: 'message'; at: string; message: ChatMessage } | { kind: 'note'; at: string; note: ChatNote }

/** Notes stand between the messages by the time of both; messages keep the order of their numbers. */
export function threadEntries(messages: readonly ChatMessage[], notes: readonly ChatNote[]): ThreadEntry[] {
  const entries: ThreadEntry[] = []
  const rest = notes.map((note): ThreadEntry => ({ kind: 'note', at: note.createdAt, note }))
  for (const message of messages) {
    while (rest[0] && rest[0].at < message.createdAt) entries.push(...rest.splice(0, 1))
    entries.push({ kind: 'message', at: message.createdAt, message })
  }
  return [...entries, ...rest]
}
