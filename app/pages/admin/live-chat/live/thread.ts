import type { ChatNote } from '#modules/chat/conversations/queries/chat-for-staff.server.ts'
import type { ChatMessage } from '#modules/chat/rules/visitor-chat.ts'

export type ThreadEntry =
  | { kind: 'message'; at: string; message: ChatMessage }
  | { kind: 'note'; at: string; note: ChatNote }

/** Notes are sorted among the messages by time; messages keep the order of their numbers. */
export function threadEntries(
  messages: readonly ChatMessage[],
  notes: readonly ChatNote[],
): ThreadEntry[] {
  const entries: ThreadEntry[] = []
  const rest = notes.map((note): ThreadEntry => ({ kind: 'note', at: note.createdAt, note }))
  for (const message of messages) {
    while (rest[0] && rest[0].at < message.createdAt) entries.push(...rest.splice(0, 1))
    entries.push({ kind: 'message', at: message.createdAt, message })
  }
  return [...entries, ...rest]
}
