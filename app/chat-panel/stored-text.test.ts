import { beforeEach, expect, test } from 'vitest'
import type { Outgoing } from './conversation.ts'
import {
  deleteOutgoing,
  movedToDraft,
  storeDraft,
  storedDraft,
  storedOutgoing,
  storeOutgoing,
} from './stored-text.ts'

// Outside a browser the storage is the memory of this file.
const message = (id: string, facts: Partial<Outgoing> = {}): Outgoing => ({
  id,
  chatId: 'chat',
  owner: '',
  content: id,
  files: [],
  writtenAt: Number(id.slice(1)),
  problem: '',
  ...facts,
})
const ids = (chat = 'chat') => storedOutgoing(chat).map(({ id }) => id)

beforeEach(() => {
  for (const chat of ['chat', 'other']) for (const id of ids(chat)) deleteOutgoing(id)
})

test('messages are kept each under its own name, in the order in which they were written', () => {
  for (const id of ['m2', 'm3', 'm1']) storeOutgoing(message(id))
  storeOutgoing(message('m9', { chatId: 'other' }))
  expect(ids()).toEqual(['m1', 'm2', 'm3'])
  storeOutgoing(message('m2', { problem: 'Not sent yet' }))
  deleteOutgoing('m1')
  expect(storedOutgoing('chat').map(({ id, problem }) => [id, problem])).toEqual([
    ['m2', 'Not sent yet'],
    ['m3', ''],
  ])
})

test('text of a chat that is over is restored once, and text of another user never', () => {
  storeOutgoing(message('m1', { chatId: 'other' }))
  storeOutgoing(message('m2', { chatId: 'other', owner: 'somebody@example.co.za' }))
  storeOutgoing(message('m3'))
  expect(movedToDraft('chat', '')).toBe('m1')
  expect(movedToDraft('chat', 'somebody@example.co.za')).toBe('')
  expect(ids()).toEqual(['m3'])
})

test('a draft is shown to who wrote it', () => {
  storeDraft({
    owner: 'thandi@example.co.za',
    name: '',
    email: '',
    content: 'My password is',
    files: [],
  })
  expect(storedDraft('')).toEqual({ owner: '', name: '', email: '', content: '', files: [] })
  expect(storedDraft('thandi@example.co.za').content).toBe('My password is')
  storeDraft({ owner: '', name: 'Thandi', email: '', content: 'Before signing in', files: [] })
  expect(storedDraft('thandi@example.co.za').content).toBe('Before signing in')
  storeDraft({ owner: 'thandi@example.co.za', name: '', email: '', content: '', files: [] })
  expect(storedDraft('thandi@example.co.za').content).toBe('')
})
