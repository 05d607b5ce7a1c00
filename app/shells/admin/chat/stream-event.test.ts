import { expect, test } from 'vitest'
import { parseStreamEvent } from './stream-event.ts'

test('events of the stream are read; what is no event of ours is nothing', () => {
  expect(parseStreamEvent('message', '{"chatId":"a","seq":3}')).toEqual({
    kind: 'message',
    chatId: 'a',
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
