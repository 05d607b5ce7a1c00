import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailConsents, emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import type { Browser } from '../../browser.server.ts'
import { anAccount, aSignedInRequest, entered, requestWith, testPassword } from '../../factories.ts'
import { actorOf } from '../../queries/actor.server.ts'
import { users, verifications } from '../../tables.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import { finishSignUp } from './finish-sign-up.server.ts'
import { signUp } from './sign-up.server.ts'

useTestDatabase()
let host = 0
const aBrowser = (): Browser => ({ cookie: '', userAgent: '', address: `203.0.113.${++host}` })
const anele = {
  name: 'Anele Botha',
  email: 'anele@example.test',
  password: 'Fynbos-path-19',
  target: '/checkout?package=kite',
}

async function mailTo(email: string) {
  const row = (
    await db().select().from(emailLogs).where(eq(emailLogs.recipient, email)).orderBy(emailLogs.id)
  ).at(-1)
  return {
    template: row?.templateName,
    secrets: JSON.parse(decrypt(row?.sealedVariables ?? '')),
    variables: row?.variables,
  }
}

async function tokenMailedTo(email: string): Promise<string> {
  return new URL((await mailTo(email)).secrets.verify_url).searchParams.get('token') ?? ''
}

const pending = () =>
  db().select().from(verifications).where(like(verifications.identifier, 'sign-up:%'))

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const began = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - began }
}

describe('sign-up', () => {
  test('answers a known and an unknown address alike, writes the same rows and takes its time; only the mail tells', async () => {
    const known = await anAccount({ email: 'known@example.test' })
    const both = [
      await timed(() => signUp({ ...anele, email: 'KNOWN@example.test' }, aBrowser())),
      await timed(() => signUp({ ...anele, email: 'Unknown@example.test' }, aBrowser())),
    ]
    expect(both.map(({ answer }) => answer)).toEqual([
      { ok: true, value: { email: 'known@example.test', browserKey: expect.any(String) } },
      { ok: true, value: { email: 'unknown@example.test', browserKey: expect.any(String) } },
    ])
    for (const { ms } of both) expect(ms).toBeGreaterThan(250)
    expect(await pending()).toHaveLength(2)
    expect(await mailTo('known@example.test')).toMatchObject({
      template: 'account_exists',
      variables: expect.not.objectContaining({ customer_name: anele.name }),
    })
    expect(await mailTo('unknown@example.test')).toMatchObject({
      template: 'finish_sign_up',
      variables: { customer_name: anele.name },
    })
    const tried = ['known@example.test', 'unknown@example.test'].map((email) =>
      signIn({ email, password: anele.password, remember: true, area: 'site' }, aBrowser()),
    )
    const [atKnown, atUnknown] = await Promise.all(tried)
    expect(atKnown).toMatchObject({ ok: false, error: { code: 'unauthenticated' } })
    expect(atUnknown).toEqual(atKnown)
    expect(await actorOf(await aSignedInRequest(known.email, testPassword))).toMatchObject({
      email: known.email,
      name: 'Thandi Nkosi',
    })
  })

  test('refuses both alike after five an hour, and weak passwords before anything is written', async () => {
    await anAccount({ email: 'often@example.test' })
    expect(await signUp({ ...anele, password: 'Password2024!' }, aBrowser())).toMatchObject({
      error: { fields: { password: [expect.any(String)] } },
    })
    expect((await mailTo('often@example.test').catch(() => null))?.template).toBeUndefined()
    for (const email of ['often@example.test', 'rarely@example.test']) {
      for (let n = 0; n < 5; n++)
        expect(await signUp({ ...anele, email }, aBrowser())).toMatchObject({ ok: true })
      expect(await signUp({ ...anele, email }, aBrowser())).toMatchObject({
        ok: false,
        error: { code: 'too_many' },
      })
    }
  })

  test('the link and the password make the account, once, and lead where the visitor was going', async () => {
    await signUp(anele, aBrowser())
    const token = await tokenMailedTo(anele.email)
    expect(await db().select().from(users).where(eq(users.email, anele.email))).toEqual([])
    expect(
      await finishSignUp({ token: `${token}x`, password: anele.password }, aBrowser()),
    ).toMatchObject({ error: { code: 'invalid' } })
    const guessed = await finishSignUp({ token, password: 'Not-this-one-7' }, aBrowser())
    expect(guessed).toMatchObject({ error: { fields: { password: [expect.any(String)] } } })
    const both = await Promise.all(
      [1, 2].map(() => finishSignUp({ token, password: anele.password }, aBrowser())),
    )
    const done = both.find((answer) => answer.ok)
    if (!done?.ok) throw new Error('Nobody finished')
    expect(both.filter((answer) => answer.ok)).toHaveLength(1)
    expect(done.value.target).toBe(anele.target)
    const cookies = entered({ ok: true, value: done.value.entered }).cookies
    expect(await actorOf(requestWith(cookies))).toMatchObject({
      email: anele.email,
      name: anele.name,
      emailVerified: true,
    })
  })

  test('the browser that signed up needs no password again; another one’s key opens nothing', async () => {
    const email = 'once@example.test'
    const [own, other] = [
      await signUp({ ...anele, email }, aBrowser()),
      await signUp({ ...anele, email: 'other@example.test' }, aBrowser()),
    ]
    if (!own.ok || !other.ok) throw new Error('The sign-up was refused')
    const token = await tokenMailedTo(email)
    for (const browserKey of [undefined, '', 'x', other.value.browserKey])
      expect(await finishSignUp({ token, password: '', browserKey }, aBrowser())).toMatchObject({
        error: { fields: { password: ['Enter your password.'] } },
      })
    const { browserKey } = own.value
    const done = await finishSignUp({ token, password: '', browserKey }, aBrowser())
    expect(done).toMatchObject({ ok: true })
    expect(await actorOf(await aSignedInRequest(email, anele.password))).toMatchObject({ email })
    const rows = JSON.stringify(await pending())
    expect(rows).not.toContain(anele.password)
    expect(rows).not.toContain(other.value.browserKey)
  })

  test('an address that got an account meanwhile keeps it', async () => {
    await signUp({ ...anele, email: 'late@example.test' }, aBrowser())
    await anAccount({ email: 'late@example.test' })
    const token = await tokenMailedTo('late@example.test')
    expect(await finishSignUp({ token, password: anele.password }, aBrowser())).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await actorOf(await aSignedInRequest('late@example.test', testPassword))).toMatchObject({
      kind: 'person',
    })
  })

  test('the password of a sign-up can’t be guessed by its link', async () => {
    await signUp({ ...anele, email: 'guessed@example.test' }, aBrowser())
    const token = await tokenMailedTo('guessed@example.test')
    const answers = await Promise.all(
      Array.from({ length: 11 }, () =>
        finishSignUp({ token, password: 'Guess-work-11' }, aBrowser()),
      ),
    )
    expect(answers.filter((answer) => !answer.ok && answer.error.code === 'too_many')).toHaveLength(
      1,
    )
  })
})

describe('a yes to marketing emails', () => {
  const consents = (email: string) =>
    db().select().from(emailConsents).where(eq(emailConsents.address, email))

  test('is in the ledger with where, when and the words once the address is confirmed, and never without the box', async () => {
    for (const [email, marketing] of [
      ['yes@example.test', true],
      ['no@example.test', false],
    ] as const) {
      const browser = aBrowser()
      await signUp({ ...anele, email, marketing }, browser)
      expect(await consents(email)).toEqual([])
      expect(
        await finishSignUp(
          { token: await tokenMailedTo(email), password: anele.password },
          browser,
        ),
      ).toMatchObject({ ok: true })
      const row = {
        choice: 'given',
        channel: 'sign_up',
        clientAddress: browser.address,
        words: 'Email me news and offers',
      }
      expect(await consents(email)).toMatchObject(marketing ? [row] : [])
    }
  })
})
