import { expect, test } from 'vitest'
import { mayCall, parseStreamEvent } from './desk-data.ts'

test('events of the stream are read; what is no event of ours is nothing', () => {
  expect(parseStreamEvent('message', '{"chatId":"a","operatorIds":["b"],"seq":3}')).toEqual({
    kind: 'message',
    chatId: 'a',
    operatorIds: ['b'],
    seq: 3,
  })
  expect(parseStreamEvent('typing', '{"chatId":"a","by":"visitor","isTyping":true}')).toEqual({
    kind: 'typing',
    chatId: 'a',
    by: 'visitor',
    isTyping: true,
  })
  expect(parseStreamEvent('state', '{"chatId":"a"}')).toEqual({ kind: 'state', chatId: 'a' })
  for (const kind of ['availability', 'resync', 'alive'] as const)
    expect(parseStreamEvent(kind, '1')).toEqual({ kind })
  for (const payload of ['', '1', '{}', '{"chatId":1}', '{"chatId":"a"'])
    expect(parseStreamEvent('internal', payload)).toBeNull()
  expect(parseStreamEvent('message', '{"chatId":"a"}')).toBeNull()
})

test('a message or a receipt calls the operators of its chat, and all while it waits for any', () => {
  const message = (operatorIds: string[]) =>
    ({ kind: 'message', chatId: 'a', operatorIds, seq: 1 }) as const
  expect(mayCall(message(['sipho', 'lerato']), 'lerato')).toBe(true)
  expect(mayCall(message(['sipho']), 'lerato')).toBe(false)
  expect(mayCall(message([]), 'lerato')).toBe(true)
  expect(mayCall({ kind: 'receipt', chatId: 'a', operatorIds: ['sipho'] }, 'lerato')).toBe(false)
  expect(mayCall({ kind: 'internal', chatId: 'a' }, 'lerato')).toBe(false)
  for (const kind of ['resync', 'availability'] as const)
    expect(mayCall({ kind }, 'lerato')).toBe(true)
  expect(mayCall({ kind: 'state', chatId: 'a' }, 'lerato')).toBe(true)
  expect(mayCall(message([]), null)).toBe(false)
  expect(mayCall({ kind: 'availability' }, null)).toBe(true)
})
