import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cannedReplySchema, matchingReplies } from './canned-reply-form.ts'
import { cannedReplyProblem, fillCannedReply } from './canned-reply-variables.ts'

const values = {
  customer_name: 'Thandi Nkosi',
  first_name: 'Thandi',
  ticket_number: 'TKT-123456-ABC',
  subject: 'Email',
  agent_name: 'Sipho',
  service: '',
}

test('variables are filled in, and one without value is its fallback or nothing', () => {
  expect(
    fillCannedReply('Hi {{ first_name | there }}, about {{service|your site}}{{service}}.', values),
  ).toBe('Hi Thandi, about your site.')
  expect(
    fillCannedReply('{{ticket_number}} {{subject}} {{agent_name}} {{customer_name}}', values),
  ).toBe('TKT-123456-ABC Email Sipho Thandi Nkosi')
})

test('what a customer is called is never read as a variable or a replacement pattern', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(fillCannedReply('{{first_name|-}}', { ...values, first_name: name })).toBe(name || '-')
    }),
  )
  expect(fillCannedReply('{{subject}}', { ...values, subject: '{{agent_name}} $& $1' })).toBe(
    '{{agent_name}} $& $1',
  )
})

test('a text with an unknown variable or loose braces cannot be saved', () => {
  expect(cannedReplyProblem('Hi {{first_name}}, { this } is fine')).toBeNull()
  expect(cannedReplyProblem('Hi {{password}}')).toMatch(
    /^There is no variable \{\{password\}\}\. Use \{\{customer_name\}\}/,
  )
  for (const loose of ['Hi {{first_name', 'Hi first_name}}', '{{constructor}}', '{{}}'])
    expect(cannedReplyProblem(loose)).not.toBeNull()
})

test('a shortcut gets its slash, and title and content are required', () => {
  const typed = { shortcut: ' Hello-1 ', title: 'Greeting', content: 'Hi', isActive: 'on' }
  expect(cannedReplySchema.parse(typed)).toMatchObject({
    shortcut: '/hello-1',
    isActive: true,
    category: '',
  })
  for (const wrong of [
    { shortcut: '' },
    { shortcut: '/a b' },
    { shortcut: '/' },
    { title: ' ' },
    { content: '' },
    { content: '{{nobody}}' },
  ])
    expect(cannedReplySchema.safeParse({ ...typed, ...wrong }).success, JSON.stringify(wrong)).toBe(
      false,
    )
})

test('a reply is found by shortcut, title and category; shortcuts that begin so come first', () => {
  const replies = [
    { shortcut: '/more', title: 'Email details', category: '' },
    { shortcut: '/email', title: 'Settings', category: 'Technical' },
  ]
  const found = (typed: string) => matchingReplies(replies, typed).map(({ shortcut }) => shortcut)
  expect(found('/em')).toEqual(['/email', '/more'])
  expect(found('sett')).toEqual(['/email'])
  expect(found('technical')).toEqual(['/email'])
  expect(found('')).toHaveLength(2)
})
