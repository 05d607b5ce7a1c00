import { beforeEach, expect, test } from 'vitest'
import type { Outgoing } from './conversation.ts'
import { forgetOutgoing, keepDraft, keepOutgoing, keptDraft, keptOutgoing, takeLeftovers } from './kept-words.ts'

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
const kept = (chat = 'chat') => keptOutgoing(chat).map(({ id }) => id)

beforeEach(() => {
  for (const chat of ['chat', 'other']) for (const id of kept(chat)) forgetOutgoing(id)
})

test('messages are kept each under a name of its own, in the order in which they were written', () => {
  for (const id of ['m2', 'm3', 'm1']) keepOutgoing(message(id))
  keepOutgoing(message('m9', { chatId: 'other' }))
  expect(kept()).toEqual(['m1', 'm2', 'm3'])
  keepOutgoing(message('m2', { problem: 'Not sent yet' }))
  forgetOutgoing('m1')
  expect(keptOutgoing('chat').map(({ id, problem }) => [id, problem])).toEqual([
    ['m2', 'Not sent yet'],
    ['m3', ''],
  ])
})

test('words of a chat that is over are given back once, and those of somebody else to nobody', () => {
  keepOutgoing(message('m1', { chatId: 'other' }))
  keepOutgoing(message('m2', { chatId: 'other', owner: 'somebody@example.co.za' }))
  keepOutgoing(message('m3'))
  expect(takeLeftovers('chat', '')).toBe('m1')
  expect(takeLeftovers('chat', 'somebody@example.co.za')).toBe('')
  expect(kept()).toEqual(['m3'])
})

test('a draft is shown to who wrote it', () => {
  keepDraft({ owner: 'thandi@example.co.za', name: '', email: '', content: 'My password is', files: [] })
  expect(keptDraft('')).toEqual({ owner: '', name: '', email: '', content: '', files: [] })
  expect(keptDraft('thandi@example.co.za').content).toBe('My password is')
  keepDraft({ owner: '', name: 'Thandi', email: '', content: 'Before signing in', files: [] })
  expect(keptDraft('thandi@example.co.za').content).toBe('Before signing in')
  keepDraft({ owner: 'thandi@example.co.za', name: '', email: '', content: '', files: [] })
  expect(keptDraft('thandi@example.co.za').content).toBe('')
})
