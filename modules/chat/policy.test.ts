import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import { mayHandleChats, maySetUpChat } from './policy.ts'

test('support agents and staff with the permission answer chats', () => {
  expect(whoMay(mayHandleChats)).toEqual([
    'a support agent',
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
    'only live_chat.handle',
  ])
})

test('operators, widget and hours are set up by who may change settings and answers chats', () => {
  expect(whoMay(maySetUpChat)).toEqual([
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
  ])
})
