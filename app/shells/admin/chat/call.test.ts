import { expect, test } from 'vitest'
import type { ChatCall } from '#modules/chat/conversations/queries/chat-calls.server.ts'
import { callKey, callTitle, newCalls } from './call.ts'

const call: ChatCall = {
  chatId: 'a',
  kind: 'waiting',
  visitorName: 'Lerato',
  words: 'Hello',
  seq: 1,
  queuedAt: '',
  offeredAt: null,
  from: null,
}

test('a chat calls once for each thing that happens, and a new message in it calls again', () => {
  const known = new Set([call, { ...call, kind: 'unread' as const, seq: 4 }].map(callKey))
  expect(newCalls([{ ...call, seq: 2 }], known)).toEqual([])
  expect(newCalls([{ ...call, kind: 'offered' }], known)).toHaveLength(1)
  expect(newCalls([{ ...call, kind: 'unread', seq: 4 }], known)).toEqual([])
  expect(newCalls([{ ...call, kind: 'unread', seq: 5 }], known)).toHaveLength(1)
})

test('a notification says who it is and what they want', () => {
  expect(callTitle({ ...call, kind: 'offered' })).toBe('Lerato is waiting for you')
  expect(callTitle({ ...call, kind: 'offered', from: 'Sipho' })).toBe(
    'Sipho is transferring the chat with Lerato to you',
  )
  expect(callTitle({ ...call, visitorName: '', kind: 'unread' })).toBe('A visitor wrote')
})
