import { expect, test } from 'vitest'
import { staffWith } from '#modules/billing/factories.ts'
import { whoMay } from '#tests/actors.ts'
import { inboxKindsOf, mayOpenInbox } from './policy.ts'

test('the inbox opens for who handles anything in it', () => {
  expect(whoMay(mayOpenInbox)).toEqual([
    'a support agent',
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
    'only tickets.handle',
    'only live_chat.handle',
    'only enquiries.manage',
    'only domain_inquiries.manage',
  ])
})

test('each sees the kinds that they may handle', () => {
  expect(inboxKindsOf(staffWith('tickets.handle', 'live_chat.handle'))).toEqual(['ticket', 'chat'])
  expect(inboxKindsOf(staffWith('domain_inquiries.manage'))).toEqual(['inquiry'])
})
