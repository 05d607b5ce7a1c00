import { expect, test } from 'vitest'
import { cast, whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'

test('keys are made by staff who may work, and by the owner of a customer’s account', () => {
  const staff = whoMay(policy.mayKeepStaffKeys)
  expect(staff).toContain('a custom role with every permission')
  expect(
    staff.filter((one) => /customer|visitor|contact|system|temporary|viewing/.test(one)),
  ).toEqual(staff.filter((one) => one.startsWith('only ')).filter((one) => /customer/.test(one)))
  const waiting = { ...cast['a super admin'], mustSetUpSecondFactor: true as const }
  expect(policy.mayKeepStaffKeys(waiting)).toBe(false)
  expect(whoMay(policy.mayKeepCustomerKeys)).toEqual(['a customer'])
})

test('keys of all staff are revoked by who manages staff', () => {
  expect(whoMay(policy.mayRevokeStaffKeys)).toContain('only staff.manage')
  expect(whoMay(policy.mayRevokeStaffKeys)).not.toContain('only customers.manage')
})
