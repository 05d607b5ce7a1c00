import { expect, test } from 'vitest'
import type { ChatMessage } from '#modules/chat/rules/visitor-chat.ts'
import { threadEntries } from './thread.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString()
const message = (seq: number): ChatMessage => ({
  seq,
  id: `m${seq}`,
  senderType: 'visitor',
  senderName: 'Lerato',
  content: `words ${seq}`,
  createdAt: at(seq),
  files: [],
})

test('notes stand between the messages by their time', () => {
  const note = (id: string, minute: number) => ({
    id,
    authorName: 'Sipho',
    content: id,
    createdAt: at(minute),
  })
  const entries = threadEntries(
    [message(2), message(4)],
    [note('first', 1), note('between', 3), note('last', 5)],
  )
  expect(
    entries.map((entry) => (entry.kind === 'note' ? entry.note.id : entry.message.seq)),
  ).toEqual(['first', 2, 'between', 4, 'last'])
})
