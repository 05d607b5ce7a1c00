import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import { mayViewAuditLog } from './policy.ts'

test('the whole log is read by permission, whatever else staff may do', () => {
  expect(whoMay(mayViewAuditLog)).toEqual([
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
    'only audit.view',
  ])
})
