import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import { mayManageBlog } from './policy.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
  'the system',
]

test('posts and comments are managed by permission', () => {
  expect(whoMay(mayManageBlog)).toEqual([...inCharge, 'only blog.manage'])
})
