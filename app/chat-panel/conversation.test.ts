import { describe, expect, test } from 'vitest'
import { lastWithoutGap } from '#modules/chat/rules/visitor-chat.ts'
import {
  changed,
  missingAfter,
  noConversation,
  type Outgoing,
  unreadCount,
} from './conversation.ts'
import { chatMessage, visitorChat } from './examples.ts'

const outgoing = (id: string): Outgoing => ({
  id,
  chatId: 'chat',
  owner: '',
  content: id,
  files: [],
  writtenAt: 0,
  problem: '',
})
const begun = changed(noConversation, { kind: 'chat', chat: visitorChat({ lastSeq: 2 }) })
const messages = (...seqs: number[]) =>
  ({ kind: 'messages', chatId: 'chat', messages: seqs.map((seq) => chatMessage({ seq })) }) as const

describe('messages', () => {
  test('are shown once each and in their order, however they come', () => {
    const all = [messages(2), messages(1, 2), messages(4), messages(3, 4)].reduce(changed, begun)
    expect(all.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  test('of a chat before this one are not shown', () => {
    const late = { kind: 'messages', chatId: 'other', messages: [chatMessage({ seq: 1 })] } as const
    expect(changed(begun, late)).toBe(begun)
  })

  test('what is missing is known from a gap and from the number of the last', () => {
    expect(missingAfter(begun)).toBe(0)
    expect(missingAfter(changed(begun, messages(1)))).toBe(1)
    expect(missingAfter(changed(begun, messages(1, 2)))).toBeNull()
    expect(missingAfter(changed(begun, messages(1, 2, 4)))).toBe(2)
    expect(lastWithoutGap([])).toBe(0)
  })

  test('unread is what the other side wrote after the last that was read', () => {
    const chat = visitorChat({ lastSeq: 4, visitorReadSeq: 2 })
    const senders = ['visitor', 'operator', 'visitor', 'operator'] as const
    const all = senders.map((senderType, at) => chatMessage({ seq: at + 1, senderType }))
    expect(unreadCount({ chat, messages: all, outgoing: [] })).toBe(1)
  })
})

describe('the outbox', () => {
  test('a message is on its way until it is among the messages, whichever comes first', () => {
    const sending = changed(begun, {
      kind: 'outgoing',
      outgoing: [outgoing('message-1'), outgoing('message-2')],
    })
    const one = changed(sending, messages(1))
    expect(one.outgoing.map(({ id }) => id)).toEqual(['message-2'])
    const again = changed(one, { kind: 'outgoing', outgoing: [outgoing('message-1')] })
    expect(again.outgoing).toEqual([])
  })
})

describe('the state of the chat', () => {
  test('an older one changes nothing', () => {
    const active = changed(begun, {
      kind: 'chat',
      chat: visitorChat({ status: 'active', lastSeq: 3 }),
    })
    expect(
      changed(active, { kind: 'chat', chat: visitorChat({ status: 'waiting', lastSeq: 2 }) }),
    ).toBe(active)
  })

  test('what is read stays read', () => {
    const read = changed(begun, {
      kind: 'chat',
      chat: visitorChat({ lastSeq: 2, visitorReadSeq: 2, operatorReadSeq: 1 }),
    })
    const late = changed(read, {
      kind: 'chat',
      chat: visitorChat({ lastSeq: 2, visitorReadSeq: 1, operatorReadSeq: 0 }),
    })
    expect(late.chat).toMatchObject({ visitorReadSeq: 2, operatorReadSeq: 1 })
  })

  test('another chat begins without the messages of the one before', () => {
    const before = changed(begun, messages(1, 2))
    expect(changed(before, { kind: 'chat', chat: visitorChat({ id: 'new' }) }).messages).toEqual([])
    expect(changed(before, { kind: 'reset' })).toEqual(noConversation)
  })
})
