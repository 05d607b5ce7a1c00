import { expect, test } from 'vitest'
import type { StreamEvent } from '#app/shells/admin/chat/desk-data.ts'
import { ok, refuse } from '#kernel/result.ts'
import type { DeskChanges, DeskData } from '../console/load-console.server.ts'
import { changesOf, everything, withChanges } from './changes.ts'

const message = (chatId: string): StreamEvent => ({
  kind: 'message',
  chatId,
  operatorIds: ['sipho'],
  seq: 4,
})
const shown = { open: ['open'], listed: ['listed'], unreadOnly: false, isWhole: true }

test('a message or a receipt is read by a console that lists or shows its chat, and by no other', () => {
  for (const chatId of ['open', 'listed']) {
    expect(changesOf(message(chatId), shown)).toEqual([chatId])
    expect(changesOf({ kind: 'receipt', chatId, operatorIds: [] }, shown)).toEqual([chatId])
  }
  expect(changesOf(message('another'), shown)).toEqual([])
  expect(changesOf({ kind: 'receipt', chatId: 'another', operatorIds: [] }, shown)).toEqual([])
})

test('a message adds to a list of unread chats, or takes from it: that is read, and no counts', () => {
  const unread = { ...shown, unreadOnly: true }
  expect(changesOf(message('another'), unread)).toEqual(['list', 'calls'])
  expect(changesOf(message('open'), unread)).toEqual(['list', 'calls', 'open'])
})

test('notes and visited pages are read where their chat is open', () => {
  expect(changesOf({ kind: 'internal', chatId: 'open' }, shown)).toEqual(['open'])
  expect(changesOf({ kind: 'internal', chatId: 'listed' }, shown)).toEqual([])
})

test('a status is in the list, the calls and the counts, and in its conversation where that is open', () => {
  const status = (chatId: string) => changesOf({ kind: 'state', chatId }, shown)
  expect(status('another')).toEqual(['list', 'calls', 'counts'])
  expect(status('open')).toEqual(['list', 'calls', 'counts', 'visitor', 'open'])
})

test('operators who come and go are read, and what calls this one', () => {
  expect(changesOf({ kind: 'availability' }, shown)).toEqual(['operators', 'calls'])
})

test('everything is read when events were missed, or when a part could not be read', () => {
  expect(changesOf({ kind: 'resync' }, shown)).toEqual([everything])
  const partial = { ...shown, isWhole: false }
  for (const event of [
    message('another'),
    { kind: 'state', chatId: 'another' },
    { kind: 'availability' },
  ] as const)
    expect(changesOf(event, partial)).toEqual([everything])
})

test('signs of life and typing make a console read nothing', () => {
  expect(changesOf({ kind: 'alive' }, shown)).toEqual([])
  expect(
    changesOf({ kind: 'typing', chatId: 'open', by: 'visitor', isTyping: true }, shown),
  ).toEqual([])
})

test('what was read takes the place of what was shown, part by part', () => {
  const chats = { chats: [], hasMore: false }
  const desk: DeskData = {
    state: {
      view: 'queue',
      status: null,
      operatorId: null,
      unreadOnly: false,
      before: null,
      open: ['a'],
    },
    operator: null,
    maySetUp: false,
    timezone: 'Africa/Johannesburg',
    now: new Date('2026-11-23T10:00:00Z'),
    parts: {
      list: ok(chats),
      calls: ok(['a']),
      counts: refuse('failed', 'Failed to load chat statistics'),
      operators: ok([]),
      open: [{ id: 'a', chat: refuse('failed', 'Failed to load session'), messageId: 'm' }],
    },
  }
  const sipho = [{ id: 'sipho', name: 'Sipho', label: 'Sipho (Online)' }]
  const gone = refuse('not_found', 'Session not found')
  const changes: DeskChanges = {
    operator: null,
    now: new Date('2026-11-23T10:00:05Z'),
    parts: { operators: ok(sipho) },
    chats: [],
    conversations: [{ id: 'a', chat: gone }],
  }
  const { parts, ...after } = withChanges(desk, changes)
  expect(after.now).toEqual(changes.now)
  expect(parts.list).toEqual(desk.parts.list)
  expect(parts.calls).toEqual(ok(['a']))
  expect(parts.counts).toBe(desk.parts.counts)
  expect(parts.operators).toEqual(ok(sipho))
  expect(parts.open).toEqual([{ id: 'a', chat: gone, messageId: 'm' }])
})
