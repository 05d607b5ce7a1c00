import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, aSignedInRequest } from '#modules/identity/factories.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { emailConsents } from '../../tables.server.ts'
import { hasConsent } from '../queries/suppression.server.ts'
import { agreeAtCheckout } from './choose-marketing.server.ts'
import { suppress } from './suppress.server.ts'

useTestDatabase()

test('a buyer’s yes is written down once, takes an unsubscription back, and counts for a confirmed address only', async () => {
  const { email, userId } = await anAccount()
  const buyer = async () => actorOf(await aSignedInRequest(email))
  await transact(async (tx) => ({
    ok: true,
    value: await suppress(tx, {
      address: email,
      reason: 'unsubscribe',
      source: 'recipient',
      evidence: '',
    }),
  }))
  expect(await hasConsent(email)).toBe(false)
  for (let times = 0; times < 2; times++) await agreeAtCheckout(await buyer(), '192.0.2.7')
  expect(await hasConsent(email)).toBe(true)
  const rows = await db().select().from(emailConsents).where(eq(emailConsents.channel, 'checkout'))
  expect(rows).toMatchObject([
    {
      address: email,
      choice: 'given',
      clientAddress: '192.0.2.7',
      words: 'Email me news and offers',
    },
  ])

  await db().delete(emailConsents)
  await db().update(users).set({ emailVerified: false }).where(eq(users.id, userId))
  await agreeAtCheckout(await buyer(), '192.0.2.7')
  expect(await db().$count(emailConsents)).toBe(0)
})
