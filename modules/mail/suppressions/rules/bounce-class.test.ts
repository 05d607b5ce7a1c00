import { expect, test } from 'vitest'
import { bounceClass, isLastingSoftBounce, statusCode } from './bounce-class.ts'

test.each([
  ['550 5.1.1 no such user', 'hard'],
  ['5.1.10 recipient not found', 'hard'],
  ['550 5.2.1 mailbox disabled', 'hard'],
  ['552 5.2.2 mailbox full', 'soft'],
  ['552 5.3.4 message too big', 'soft'],
  ['550 5.4.1 no route', 'soft'],
  ['451 4.7.652 try later', 'soft'],
  ['550 5.7.26 unauthenticated', 'sender'],
  ['550 5.7.515 access denied', 'sender'],
  ['421 4.7.32 not aligned', 'sender'],
] as const)('%s is %s, whatever the provider calls it', (text, expected) => {
  expect(bounceClass({ text, provider: 'hard' })).toBe(expected)
  expect(bounceClass({ text, provider: 'soft' })).toBe(expected)
})

test('without a code the provider’s word counts, and without that the address is given another chance', () => {
  expect(bounceClass({ text: '550 no such user', provider: 'hard' })).toBe('hard')
  expect(bounceClass({ text: 'mailbox busy', provider: 'soft' })).toBe('soft')
  expect(bounceClass({ text: '' })).toBe('soft')
})

test.each([
  ['550 no such user', 'hard'],
  ['5.0.0 Unrouteable address', 'hard'],
  [
    '5.0.0 550 <p@x.example>: Recipient address rejected: User unknown in virtual mailbox table',
    'hard',
  ],
  ['but recipient does not exist.', 'hard'],
  ['524 5.2.4 Mailing list expansion problem: <p@x.example>', 'hard'],
  ['550 Requested action not taken: mailbox unavailable', 'hard'],
  ['450 mailbox unavailable', 'soft'],
  ['5.2.4 list', 'soft'],
  ['552 The recipient’s mailbox is full', 'soft'],
  ['550 Message blocked due to spam content, user unknown', 'sender'],
  ['554 Relay access denied', 'sender'],
] as const)(
  'the receiver’s words decide where there is no code of its own: %s is %s',
  (text, expected) => {
    expect(bounceClass({ text })).toBe(expected)
  },
)

test('addresses and versions are no status codes', () => {
  expect(statusCode('rejected by 5.1.1.7')).toBeNull()
  expect(statusCode('host 192.5.1.1 said no')).toBeNull()
  expect(statusCode('154.4.0.175 said no')).toBeNull()
  expect(statusCode('Connected to 154.0.175.10 but failed')).toBeNull()
  expect(statusCode('Exim 4.96.1 gave up, Postfix 3.7.11 too')).toBeNull()
  expect(statusCode('Exim 4.96.1: host 41.5.1.1 said: 550 5.7.1 no')).toBe('5.7.1')
  expect(statusCode('CNAME lookup failed temporarily. (#4.4.3)')).toBe('4.4.3')
  expect(statusCode('smtp;550-5.1.1 unknown')).toBe('5.1.1')
})

test('three soft bounces over two weeks block an address, three in an hour do not', () => {
  const on = (...days: number[]) => days.map((day) => ({ at: new Date(Date.UTC(2027, 0, day)) }))
  expect(isLastingSoftBounce(on(1, 8, 15))).toBe(true)
  expect(isLastingSoftBounce(on(1, 8, 14))).toBe(false)
  expect(isLastingSoftBounce(on(1, 20))).toBe(false)
})
