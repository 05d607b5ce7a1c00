import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAccount, aSignedInRequest, aStaffMember } from '../factories.ts'
import { mayManageOwnAccount, mayManageStaff } from '../policy.ts'
import { users } from '../tables.server.ts'
import { actorOf } from './actor.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())
afterEach(() => writeShopSettings({ requireStaffSecondFactor: false }))

test('where a second factor is required, staff without one may do nothing but look after their account, from the next request on', async () => {
  const member = await aStaffMember({ role: 'admin' })
  const request = await aSignedInRequest(member.email)
  expect(mayManageStaff(await actorOf(request))).toBe(true)
  await writeShopSettings({ requireStaffSecondFactor: true })
  const waiting = await actorOf(request)
  expect(waiting).toMatchObject({ mustSetUpSecondFactor: true, staff: { role: 'admin' } })
  expect([mayManageStaff(waiting), mayManageOwnAccount(waiting)]).toEqual([false, true])
  await db().update(users).set({ twoFactorEnabled: true }).where(eq(users.id, member.userId))
  expect(mayManageStaff(await actorOf(request))).toBe(true)
})

test('customers, and staff where it is not required, are asked for nothing', async () => {
  const [customer, member] = [await anAccount(), await aStaffMember()]
  expect(await actorOf(await aSignedInRequest(member.email))).not.toHaveProperty(
    'mustSetUpSecondFactor',
  )
  await writeShopSettings({ requireStaffSecondFactor: true })
  expect(await actorOf(await aSignedInRequest(customer.email))).not.toHaveProperty(
    'mustSetUpSecondFactor',
  )
})
