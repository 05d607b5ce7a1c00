import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { maxFileMb, mayAttach, readChatFile } from './chat-file.ts'
import {
  chatStartSchema,
  introProblems,
  messageSchema,
  pageAddress,
  ratingSchema,
} from './chat-input.ts'
import { mayReopen } from './visitor.ts'

const start = {
  id: newId(),
  messageId: newId(),
  name: 'Lerato',
  email: 'lerato@visitor.example',
  content: 'Hello',
}

test('a blank message, one of 4 001 characters and one with control signs', () => {
  const message = (content: string) => messageSchema.safeParse({ id: newId(), content, files: [] })
  expect(message('  \n ').error?.issues[0]).toMatchObject({
    message: 'Please enter a message',
    path: ['content'],
  })
  expect(message('x'.repeat(4_001)).success).toBe(false)
  expect(message('x'.repeat(4_000)).success).toBe(true)
  expect(message('<b>bold</b>\u0007').data?.content).toBe('<b>bold</b>')
  // Files may come alone.
  expect(messageSchema.safeParse({ id: newId(), content: '', files: [newId()] }).success).toBe(true)
})

test('a rating from 1 to 5 must be chosen', () => {
  expect(ratingSchema.safeParse({ feedback: 'Good' }).error?.issues[0]?.message).toBe(
    'Please select a rating',
  )
  expect(ratingSchema.safeParse({ rating: 0 }).error?.issues[0]?.message).toBe(
    'Please select a rating',
  )
  expect(ratingSchema.safeParse({ rating: 6 }).success).toBe(false)
  expect(ratingSchema.parse({ rating: 5 })).toEqual({ rating: 5, feedback: '' })
})

test('what the browser says beside the message never stops it', () => {
  const odd = {
    page: 'nothing',
    referrer: 5,
    metadata: { screen_width: 'wide' },
    senderType: 'operator',
    status: 'resolved',
  }
  expect(chatStartSchema.parse({ ...start, ...odd })).toMatchObject({
    page: { url: '', title: '' },
    referrer: '',
    metadata: {},
  })
  expect(chatStartSchema.parse({ ...start, ...odd })).not.toHaveProperty('senderType')
})

test('the form before a chat asks for what the settings require (A§5)', () => {
  const nothing = { name: '', email: '' }
  expect(introProblems(nothing, { requireName: true, requireEmail: true }, visitor)).toEqual({
    name: ['Please enter your name'],
    email: ['Please enter your email'],
  })
  expect(introProblems(nothing, { requireName: false, requireEmail: false }, visitor)).toEqual({})
})

test('of a page host and path are kept: what follows may open something', () => {
  expect(pageAddress('https://hosting.example/reset-password?token=secret#x')).toBe(
    'https://hosting.example/reset-password',
  )
  expect(pageAddress('javascript:alert(1)')).toBe('')
  expect(pageAddress('not an address')).toBe('')
})

test('files are limited by the setting and by what the server takes', () => {
  expect([maxFileMb(5), maxFileMb(100)]).toEqual([5, 12])
  const file = (bytes: number) => readChatFile({ name: 'a.png', bytes: Buffer.alloc(bytes) }, 1)
  expect(file(1024 * 1024 + 1)).toMatchObject({
    ok: false,
    error: { message: 'a.png is too large. Maximum file size is 1MB.' },
  })
  expect(file(0)).toMatchObject({ ok: false })
  expect(file(1024 * 1024)).toMatchObject({ ok: true })
  const chat = { userId: null, firstAnswerAt: null, endedAt: null }
  expect(mayAttach(chat, true)).toBe(false)
  expect(mayAttach({ ...chat, firstAnswerAt: new Date() }, true)).toBe(true)
  expect(mayAttach({ ...chat, userId: 'u' }, true)).toBe(true)
  expect(mayAttach({ ...chat, userId: 'u' }, false)).toBe(false)
})

test('a late message continues a chat that ended lately, or because it was idle', () => {
  const at = new Date('2026-11-23T12:00:00Z')
  const ended = {
    endedAt: new Date('2026-11-23T11:45:00Z'),
    endedBy: 'operator',
    ticketId: null,
    enquiryId: null,
    anonymisedAt: null,
  } as const
  expect(mayReopen(ended, at)).toBe(true)
  expect(mayReopen({ ...ended, endedAt: new Date('2026-11-23T11:44:59Z') }, at)).toBe(false)
  expect(
    mayReopen({ ...ended, endedBy: 'system', endedAt: new Date('2026-11-23T01:00:00Z') }, at),
  ).toBe(true)
  expect(mayReopen({ ...ended, ticketId: newId() }, at)).toBe(false)
  expect(mayReopen({ ...ended, endedAt: null }, at)).toBe(false)
})
