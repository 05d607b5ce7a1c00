import { expect, test } from 'vitest'
import type { StreamEvent } from '#app/shells/admin/chat/desk-data.ts'
import { changeOf, everything } from './changes.ts'

const message = (chatId: string): StreamEvent => ({
  kind: 'message',
  chatId,
  operatorIds: ['sipho'],
  seq: 4,
})
const shown = { open: ['open'], listed: ['listed'], unreadOnly: false }

test('a message or a receipt is read by a console that lists or shows its chat, and by no other', () => {
  for (const chatId of ['open', 'listed']) {
    expect(changeOf(message(chatId), shown)).toBe(chatId)
    expect(changeOf({ kind: 'receipt', chatId, operatorIds: [] }, shown)).toBe(chatId)
  }
  expect(changeOf(message('another'), shown)).toBeNull()
  expect(changeOf({ kind: 'receipt', chatId: 'another', operatorIds: [] }, shown)).toBeNull()
})

test('notes and visited pages are read where their chat is open', () => {
  expect(changeOf({ kind: 'internal', chatId: 'open' }, shown)).toBe('open')
  expect(changeOf({ kind: 'internal', chatId: 'listed' }, shown)).toBeNull()
})

test('everything is read when lists and counts may have changed, or could not be read', () => {
  for (const event of [
    { kind: 'state', chatId: 'another' },
    { kind: 'availability' },
    { kind: 'resync' },
  ] as const)
    expect(changeOf(event, shown)).toBe(everything)
  expect(changeOf(message('another'), { ...shown, unreadOnly: true })).toBe(everything)
  expect(changeOf(message('another'), { ...shown, listed: null })).toBe(everything)
})

test('signs of life and typing make a console read nothing', () => {
  expect(changeOf({ kind: 'alive' }, shown)).toBeNull()
  expect(
    changeOf({ kind: 'typing', chatId: 'open', by: 'visitor', isTyping: true }, shown),
  ).toBeNull()
})
