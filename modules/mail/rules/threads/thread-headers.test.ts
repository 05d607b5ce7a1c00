import { expect, test } from 'vitest'
import {
  cutReferences,
  htmlWithMark,
  type MailThreading,
  threadedMail,
  withMark,
} from './thread-headers.ts'

const id = (number: number) => `<${String(number).padStart(60, '0')}@host.example>`

test('references keep the first and the last ones below 1 500 characters', () => {
  const ids = Array.from({ length: 100 }, (_, number) => id(number))
  const cut = cutReferences(ids)
  expect(cut.join(' ').length).toBeLessThanOrEqual(1_500)
  expect([cut[0], cut.at(-1)]).toEqual([id(0), id(99)])
  expect(cut.slice(1)).toEqual(ids.slice(-cut.length + 1))
  expect(cutReferences([id(1), id(2), id(1), 'no id', '<a b>'])).toEqual([id(1), id(2)])
  expect(cutReferences([])).toEqual([])
})

test('an answer names the email that it answers and gives Outlook its own values back', () => {
  const threading = {
    thread: '01a20822-cfcb-75cc-a876-31cba7b25269',
    audience: 'customer',
    mailbox: '',
    inReplyTo: id(2),
    references: [id(1)],
    automatic: null,
  } satisfies Omit<MailThreading, 'threadIndex'>
  const { headers, replyTo } = threadedMail(
    { ...threading, threadIndex: 'AdX\r\nBcc: x', threadTopic: 'Topic' },
    threading.thread,
    {
      host: 'h.example',
      sign: () => 'f'.repeat(64),
    },
  )
  expect(replyTo).toBeNull()
  expect(headers['In-Reply-To']).toBe(id(2))
  expect(headers.References?.split(' ')).toEqual([
    expect.stringMatching(/^<t\..*@h\.example>$/),
    id(1),
    id(2),
  ])
  expect(headers).toMatchObject({ 'Thread-Index': 'AdX Bcc: x', 'Thread-Topic': 'Topic' })
  expect(headers).not.toHaveProperty('Auto-Submitted')
})

test('the mark stands inside the body of whole documents and after pieces', () => {
  expect(htmlWithMark('<html><body class="x">A</body></html>', 'MARK', true)).toMatch(
    /^<html><body class="x">\n<p .*above this line --<\/p>A<p .*Ref: MARK<\/p>\n<\/body><\/html>$/,
  )
  expect(htmlWithMark('A', 'MARK', false)).toMatch(/^A<p .*Ref: MARK<\/p>$/)
})

test('in the text the mark stands above the line of the footer, below which some mail programs quote nothing', () => {
  expect(withMark('Hello\n\n-- \nHost\n', 'MARK', false)).toBe('Hello\n\nRef: MARK\n\n-- \nHost\n')
  expect(withMark('Hello -- \n-- x\n', 'MARK', true)).toMatch(
    /^-- .*above this line --\n\nHello -- \n-- x\n\nRef: MARK\n$/,
  )
})
