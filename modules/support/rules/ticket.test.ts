import { expect, test } from 'vitest'
import { attachmentName, attachmentType, isShownInBrowser, readAttachments } from './attachment.ts'
import {
  isTicketNumber,
  parseTicketEvent,
  stampsOf,
  statusAfterCustomerMessage,
  ticketEventText,
  ticketNumber,
  ticketStatuses,
} from './ticket.ts'
import { newTicketSchema, staffMessageSchema, tagsOf } from './ticket-forms.ts'

const at = new Date('2026-11-23T08:00:00.123Z')

test('a ticket number is the last six digits of the time and three letters or digits', () => {
  expect(ticketNumber(new Date(1_795_421_600_123), () => 0)).toBe('TKT-600123-AAA')
  expect(ticketNumber(new Date(1_795_421_000_007), (below) => below - 1)).toBe('TKT-000007-999')
  for (const text of ['TKT-600123-A1Z', 'TKT-000007-999']) expect(isTicketNumber(text)).toBe(true)
  for (const text of [
    'TKT-60012-AAA',
    'tkt-600123-AAA',
    'TKT-600123-AA',
    'TKT-600123-AAAA',
    ' TKT-600123-AAA',
  ])
    expect(isTicketNumber(text)).toBe(false)
})

test.each([
  ['open', null, null],
  ['in_progress', null, null],
  ['waiting_customer', null, null],
  ['resolved', at, null],
  ['closed', null, at],
] as const)('%s stamps', (status, resolvedAt, closedAt) => {
  expect(stampsOf(status, { resolvedAt: null }, at)).toEqual({ resolvedAt, closedAt })
})

test('closing a resolved ticket keeps when it was resolved, taking it up again forgets both', () => {
  const earlier = { resolvedAt: new Date('2026-11-01T00:00:00Z') }
  expect(stampsOf('closed', earlier, at)).toEqual({ ...earlier, closedAt: at })
  expect(stampsOf('open', earlier, at)).toEqual({ resolvedAt: null, closedAt: null })
})

test('a message of the customer opens what waited, was resolved or closed, and leaves what is being worked on', () => {
  expect(ticketStatuses.map((status) => [status, statusAfterCustomerMessage(status)])).toEqual([
    ['open', 'open'],
    ['in_progress', 'in_progress'],
    ['waiting_customer', 'open'],
    ['resolved', 'open'],
    ['closed', 'open'],
  ])
})

test('an event says which ticket, and anything unclear is internal', () => {
  for (const visibility of ['public', 'internal', 'presence'] as const)
    expect(parseTicketEvent(ticketEventText({ ticketId: 'a-b', visibility }))).toEqual({
      ticketId: 'a-b',
      visibility,
    })
  expect(parseTicketEvent('a-b').visibility).toBe('internal')
})

test('a blank message has the words of the specification, and text keeps its lines', () => {
  const reply = staffMessageSchema.safeParse({ message: '  \r\n ' })
  expect(reply.error?.issues.map(({ message }) => message)).toEqual(['Please enter a message'])
  expect(staffMessageSchema.parse({ message: 'One\r\nTwo\u0000' }).message).toBe('One\nTwo')
  const ticket = newTicketSchema.safeParse({
    subject: 'Two\nlines',
    category: 'none',
    message: 'x',
    relatedServiceId: 'x',
  })
  expect(ticket.error?.issues.map(({ path }) => path[0])).toEqual([
    'subject',
    'category',
    'relatedServiceId',
  ])
})

test('tags are lower case, each once, one line, cut at forty characters and twenty tags', () => {
  expect(tagsOf(' DNS, dns ,Mail\nqueue,, ')).toEqual(['dns', 'mail queue'])
  expect(tagsOf(Array.from({ length: 30 }, (_, at) => `tag ${at}`).join(','))).toHaveLength(20)
  expect(tagsOf('x'.repeat(60))).toEqual(['x'.repeat(40)])
})

test.each([
  ['image/png', '\x89PNG\r\n\x1a\nrest', true],
  ['image/jpeg', '\xff\xd8\xff\xe0', true],
  ['image/gif', 'GIF89a', true],
  ['image/webp', 'RIFF....WEBPVP8 ', true],
  ['application/pdf', '%PDF-1.7', false],
  ['application/octet-stream', '<svg xmlns="http://www.w3.org/2000/svg">', false],
  ['application/octet-stream', '<html><script>', false],
  ['application/octet-stream', 'GIF88a', false],
])('a file is %s by its content', (type, content, shown) => {
  expect(attachmentType(Buffer.from(content, 'latin1'))).toBe(type)
  expect(isShownInBrowser(type)).toBe(shown)
})

test.each([
  ['C:\\temp\\report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a"b\r\nSet-Cookie: x.png', 'a b Set-Cookie x.png'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe'],
  ['', 'attachment'],
  ['.htaccess', 'attachment.htaccess'],
  [`${'n'.repeat(300)}.docx`, `${'n'.repeat(115)}.docx`],
  ['Ṱhohoyanḓou.png', 'Ṱhohoyanḓou.png'],
])('the name %j is kept as %j', (given, kept) => {
  expect(attachmentName(given)).toBe(kept)
})

test('ten files of five megabytes, none empty', () => {
  const file = (name: string, size: number) => ({ name, bytes: Buffer.alloc(size, 1) })
  const limit = 5 * 1024 * 1024
  expect(readAttachments([file('a.txt', limit)]).ok).toBe(true)
  expect(readAttachments([file('big.zip', limit + 1)])).toMatchObject({
    ok: false,
    error: { code: 'too_large', message: 'big.zip is too large. Maximum file size is 5MB.' },
  })
  expect(readAttachments(Array.from({ length: 10 }, () => file('a', 1))).ok).toBe(true)
  expect(readAttachments(Array.from({ length: 11 }, () => file('a', 1)))).toMatchObject({
    error: { message: 'At most 10 files, please.' },
  })
  expect(readAttachments([file('empty.txt', 0)])).toMatchObject({
    error: { message: 'empty.txt is empty.' },
  })
})
