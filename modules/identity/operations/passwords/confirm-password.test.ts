import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { browserOf } from '../../browser.server.ts'
import { aSignedInRequest, aStaffMember, testPassword } from '../../factories.ts'
import { actorOf } from '../../queries/actor.server.ts'
import { sessions } from '../../tables.server.ts'
import { confirmPassword } from './change-password.server.ts'

useTestDatabase()

async function aStaleSession() {
  const { email } = await aStaffMember({ role: 'admin' })
  const [here, elsewhere] = [await aSignedInRequest(email), await aSignedInRequest(email)]
  await db().update(sessions).set({ passwordAt: sql`now() - interval '11 minutes'` })
  const person = await actorOf(here)
  if (person.kind !== 'person') throw new Error('Nobody is signed in')
  return { here, elsewhere, person, browser: browserOf(here, '203.0.113.5') }
}

test('a sign-in counts for ten minutes, then the password must be given again, in that session', async () => {
  const { here, elsewhere, person, browser } = await aStaleSession()
  expect(person.hasRecentPassword).toBe(false)
  expect(await confirmPassword(person, '', browser)).toEqual({ ok: true, value: person })
  expect(await confirmPassword(person, 'Not-this-one-5', browser)).toMatchObject({
    error: { fields: { currentPassword: [expect.any(String)] } },
  })
  expect(await actorOf(here)).toMatchObject({ hasRecentPassword: false })
  expect(await confirmPassword(person, testPassword, browser)).toMatchObject({
    ok: true,
    value: { hasRecentPassword: true },
  })
  expect(await actorOf(here)).toMatchObject({ hasRecentPassword: true })
  expect(await actorOf(elsewhere)).toMatchObject({ hasRecentPassword: false })
  expect(await actorOf(await aSignedInRequest(person.email))).toMatchObject({
    hasRecentPassword: true,
  })
})

test('it can’t be used to go on guessing', async () => {
  const { person, browser } = await aStaleSession()
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => confirmPassword(person, 'Guess-work-11', browser)),
  )
  expect(answers.filter((answer) => !answer.ok && answer.error.code === 'too_many')).toHaveLength(1)
})
