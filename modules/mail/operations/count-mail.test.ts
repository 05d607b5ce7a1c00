import { expect, test } from 'vitest'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { countMail, mailLimits } from './count-mail.server.ts'

useTestDatabase()

const clerk: Actor = {
  kind: 'person',
  userId: 'clerk',
  name: 'Clerk',
  email: 'clerk@example.test',
  emailVerified: true,
  mustChangePassword: false,
  customerId: null,
  staff: null,
  roleLookupTimedOut: false,
  hasRecentPassword: false,
}
const other: Actor = { ...clerk, userId: 'other' }
const count = (actor: Actor, recipient: string | null) =>
  transact((tx) => countMail(tx, actor, recipient))

test('one mailbox gets so many an hour, however it is spelt and no matter who sends', async () => {
  for (let n = 0; n < mailLimits.recipient.limit; n++)
    expect((await count(n % 2 ? clerk : other, 'Thandi@example.test')).ok).toBe(true)
  expect(await count(clerk, 'thandi@EXAMPLE.test')).toMatchObject({
    ok: false,
    error: { code: 'too_many', retryAfter: expect.any(Number) },
  })
  expect((await count(clerk, 'sipho@example.test')).ok).toBe(true)
})

test('one sender sends so many an hour, to any recipient; the system has no limit', async () => {
  const sender: Actor = { ...clerk, userId: 'busy' }
  for (let n = 0; n < mailLimits.actor.limit; n++) await count(sender, null)
  expect(await count(sender, 'new@example.test')).toMatchObject({
    error: { message: expect.stringContaining('You have sent too many emails') },
  })
  for (let n = 0; n < 30; n++)
    expect((await count({ kind: 'system', name: 'Billing' }, 'thandi@example.test')).ok).toBe(true)
})
