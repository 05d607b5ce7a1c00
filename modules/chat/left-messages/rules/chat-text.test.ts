import { expect, test } from 'vitest'
import { type ChatTextLine, chatSubject, chatText } from './chat-text.ts'

const zone = 'Africa/Johannesburg'

function said(content: string, changes: Partial<ChatTextLine> = {}): ChatTextLine {
  return {
    senderType: 'visitor',
    senderName: 'Lerato',
    content,
    createdAt: new Date('2026-11-23T12:05:00Z'),
    files: [],
    ...changes,
  }
}
const answer = (content: string, changes: Partial<ChatTextLine> = {}) =>
  said(content, { senderType: 'operator', senderName: 'Sipho', ...changes })
const system = said('Sorry, nobody is here.', { senderType: 'system', senderName: '' })

test('an unanswered chat has the visitor’s own text, with the names of their files', () => {
  expect(
    chatText(
      [
        said('Hello'),
        system,
        said('', { files: ['a.pdf'] }),
        said('My site\nis down', { files: ['b.png', 'c.png'] }),
      ],
      zone,
    ),
  ).toBe('Hello\n\n[a.pdf]\n\nMy site\nis down\n[b.png] [c.png]')
})

test('a conversation says who said what and when, with the day where it changes', () => {
  const later = new Date('2026-11-23T22:30:00Z')
  expect(
    chatText(
      [
        said('Hello', { senderName: '' }),
        system,
        answer('Yes?'),
        said('Still there', { createdAt: later }),
      ],
      zone,
    ),
  ).toBe(
    'Visitor, 23 Nov 2026, 14:05:\nHello\n\nSipho, 14:05:\nYes?\n\nLerato, 24 Nov 2026, 00:30:\nStill there',
  )
})

test.each([
  { words: [said('Is my domain\n included?')], subject: 'Live chat: Is my domain included?' },
  { words: [said(' '), answer('Hi'), said('Second')], subject: 'Live chat: Second' },
  { words: [answer('Hi')], subject: 'Live chat' },
  { words: [said(`${'word '.repeat(30)}`)], subject: `Live chat: ${'word '.repeat(16).trim()}…` },
  { words: [said('x'.repeat(200))], subject: `Live chat: ${'x'.repeat(80)}…` },
])('the subject is how the visitor began: $subject', ({ words, subject }) => {
  expect(chatSubject(words)).toBe(subject)
})
