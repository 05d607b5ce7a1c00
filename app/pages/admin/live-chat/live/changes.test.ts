import { expect, test } from 'vitest'
import type { StreamEvent } from '#app/shells/admin/chat/desk-data.ts'
import { ok, refuse } from '#kernel/result.ts'
import type { ListedChat } from '#modules/chat/conversations/queries/chat-list.server.ts'
import type { DeskChanges, DeskData } from '../console/load-console.server.ts'
import { changesOf, everything, withChanges } from './changes.ts'

const message = (chatId: string): StreamEvent => ({
  kind: 'message',
  chatId,
  operatorIds: ['sipho'],
  seq: 4,
})
const shown = {
  open: ['open'],
  listed: ['listed'],
  unreadOnly: false,
  isShort: false,
  isWhole: true,
}

test('a message or a receipt is read by a console that lists or shows its chat, and by no other', () => {
  for (const chatId of ['open', 'listed']) {
    expect(changesOf(message(chatId), shown)).toEqual([chatId])
    expect(changesOf({ kind: 'receipt', chatId, operatorIds: [] }, shown)).toEqual([chatId])
  }
  expect(changesOf(message('another'), shown)).toEqual([])
  expect(changesOf({ kind: 'receipt', chatId: 'another', operatorIds: [] }, shown)).toEqual([])
})

test('a message adds to a list of unread chats, or takes from it: its chat is read, and no counts', () => {
  const unread = { ...shown, unreadOnly: true }
  expect(changesOf(message('another'), unread)).toEqual(['another'])
  expect(changesOf(message('open'), unread)).toEqual(['open'])
})

test('notes and visited pages are read where their chat is open', () => {
  expect(changesOf({ kind: 'internal', chatId: 'open' }, shown)).toEqual(['open'])
  expect(changesOf({ kind: 'internal', chatId: 'listed' }, shown)).toEqual([])
})

test('of a status its chat is read, and the counts; of its visitor where it is open', () => {
  const status = (chatId: string) => changesOf({ kind: 'state', chatId }, shown)
  expect(status('another')).toEqual(['another', 'counts'])
  expect(status('open')).toEqual(['open', 'counts', 'visitor'])
})

test('a list that many chats have left is read whole before it is empty', () => {
  const short = { ...shown, isShort: true }
  expect(changesOf({ kind: 'state', chatId: 'another' }, short)).toEqual([
    'another',
    'list',
    'counts',
  ])
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

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString()

/** Waiting, and begun, since this minute. */
const chat = (id: string, minute: number, lastMessage = ''): ListedChat => ({
  id,
  status: 'waiting',
  visitorName: id,
  visitorEmail: '',
  customerId: null,
  initialPage: { url: '/', title: '' },
  team: null,
  operator: null,
  offeredOperatorId: null,
  offeredAt: null,
  queuedAt: at(minute),
  startedAt: at(minute),
  endedAt: null,
  lastMessageAt: at(minute),
  lastMessage,
  isUnread: false,
  unreadCount: 0,
  rating: null,
  visitorSeenAt: at(minute),
})

const calling = (id: string, minute: number) => ({ id, queuedAt: at(minute) })

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
    list: ok({ chats: [chat('a', 1), chat('b', 2), chat('c', 4)], hasMore: false }),
    calls: ok([calling('a', 1)]),
    counts: refuse('failed', 'Failed to load chat statistics'),
    operators: ok([]),
    open: [{ id: 'a', chat: refuse('failed', 'Failed to load session'), messageId: 'm' }],
  },
}

const nothing: DeskChanges = {
  operator: null,
  now: new Date('2026-11-23T10:00:05Z'),
  parts: {},
  ids: [],
  rows: ok({ chats: [], hasMore: false }),
  calls: ok([]),
  conversations: [],
}

test('what was read takes the place of what was shown, part by part', () => {
  const sipho = [{ id: 'sipho', name: 'Sipho', label: 'Sipho (Online)' }]
  const gone = refuse('not_found', 'Session not found')
  const { parts, ...after } = withChanges(desk, {
    ...nothing,
    parts: { operators: ok(sipho) },
    conversations: [{ id: 'a', chat: gone }],
  })
  expect(after.now).toEqual(nothing.now)
  expect(parts.list).toEqual(desk.parts.list)
  expect(parts.calls).toEqual(desk.parts.calls)
  expect(parts.counts).toBe(desk.parts.counts)
  expect(parts.operators).toEqual(ok(sipho))
  expect(parts.open).toEqual([{ id: 'a', chat: gone, messageId: 'm' }])
})

/** The ids of the list, and what calls, after the chats of `ids` were read. */
function after(shown: DeskData, changes: Partial<DeskChanges>) {
  const { list, calls } = withChanges(shown, { ...nothing, ...changes }).parts
  if (!list.ok || !calls.ok) throw new Error('Nothing failed')
  return {
    listed: list.value.chats.map(({ id }) => id),
    calls: calls.value.map(({ id }) => id),
    hasMore: list.value.hasMore,
  }
}

test('of chats that were read again, those that the list no longer has leave it, and their calls end', () => {
  expect(
    after(desk, { ids: ['a', 'b'], rows: ok({ chats: [chat('b', 2)], hasMore: false }) }),
  ).toEqual({
    listed: ['b', 'c'],
    calls: [],
    hasMore: false,
  })
})

test('a chat that comes stands in its place: in the queue by waiting, elsewhere by beginning', () => {
  const come = {
    ids: ['d'],
    rows: ok({ chats: [chat('d', 3)], hasMore: false }),
    calls: ok([calling('d', 0)]),
  }
  expect(after(desk, come)).toMatchObject({ listed: ['a', 'b', 'd', 'c'], calls: ['d', 'a'] })
  const chats = [chat('c', 4), chat('b', 2), chat('a', 1)]
  const all: DeskData = {
    ...desk,
    state: { ...desk.state, view: 'all' },
    parts: { ...desk.parts, list: ok({ chats, hasMore: false }) },
  }
  expect(after(all, come).listed).toEqual(['c', 'd', 'b', 'a'])
})

test('a full page stays as long as it is, and what is older than its last is on the next', () => {
  const page = (hasMore: boolean): DeskData => ({
    ...desk,
    state: { ...desk.state, view: 'all' },
    parts: {
      ...desk.parts,
      list: ok({
        chats: Array.from({ length: 25 }, (_, place) => chat(`c${place}`, 59 - place)),
        hasMore,
      }),
    },
  })
  const come = (id: string, minute: number) => ({
    ids: [id],
    rows: ok({ chats: [chat(id, minute)], hasMore: false }),
  })
  const newer = after(page(false), come('new', 60))
  expect(newer.listed).toHaveLength(25)
  expect(newer.listed[0]).toBe('new')
  expect(newer.hasMore).toBe(true)
  expect(after(page(true), come('old', 1)).listed).not.toContain('old')
})

test('a list that could not be read stays so until it is read whole', () => {
  const failed = refuse('failed', 'Failed to load sessions')
  expect(withChanges(desk, { ...nothing, rows: failed }).parts.list).toBe(failed)
  const before = { ...desk, parts: { ...desk.parts, list: failed } }
  expect(withChanges(before, nothing).parts.list).toBe(failed)
  expect(withChanges(before, { ...nothing, parts: { list: desk.parts.list } }).parts.list).toBe(
    desk.parts.list,
  )
})
