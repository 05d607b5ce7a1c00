import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import { canManageEmail } from './policy.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
  'the system',
]

test('email is managed by permission', () => {
  expect(whoMay(canManageEmail)).toEqual([...inCharge, 'only email.manage'])
})
