import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import { mayUseCannedReplies } from './policy.ts'

test('canned replies belong to staff who answer customers, in tickets or in live chat', () => {
  expect(whoMay(mayUseCannedReplies)).toEqual([
    'a support agent',
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
    'only tickets.handle',
    'only live_chat.handle',
  ])
})
