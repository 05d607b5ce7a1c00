import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { recentActivity } from '#modules/activity/queries/recent-activity.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { type Browser, browserOf } from '../../browser.server.ts'
import {
  anAccount,
  aSignedInRequest,
  aStaffMember,
  entered,
  testPassword,
} from '../../factories.ts'
import { actorOf, ownSessions } from '../../queries/actor.server.ts'
import { accounts, sessions, users } from '../../tables.server.ts'
import { confirmEmail, requestConfirmation } from '../confirmations/confirm-email.server.ts'
import { changePassword } from '../passwords/change-password.server.ts'
import { requestPasswordReset, resetPassword } from '../passwords/reset-password.server.ts'
import { revokeOtherSessions, revokeSession, signOut } from './end-sessions.server.ts'
import { signIn } from './sign-in.server.ts'

const database = useTestDatabase()
beforeAll(() => writeShopSettings())
let host = 0
const aBrowser = (): Browser => ({
  cookie: '',
  userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  address: `203.0.113.${++host}`,
})

async function mailedSecret(email: string, template: string, name: string): Promise<string> {
  const rows = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.recipient, email))
    .orderBy(emailLogs.id)
  const row = rows.filter((log) => log.templateName === template).at(-1)
  if (!row?.sealedVariables) throw new Error(`No ${template} was mailed to ${email}`)
  return String(JSON.parse(decrypt(row.sealedVariables))[name])
}

describe('signing in', () => {
  test('the right password opens a session with safe cookies; wrong and unknown are refused alike', async () => {
    const account = await anAccount({ email: 'Lerato@Example.test' })
    const signedIn = await signIn(
      { email: ' LERATO@example.test ', password: testPassword, remember: true, area: 'site' },
      aBrowser(),
    )
    expect(signedIn).toMatchObject({
      ok: true,
      value: { userId: account.userId, next: 'signed_in' },
    })
    const cookie = entered(signedIn).cookies.join()
    const [trace] = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, account.userId))
    expect(trace).toMatchObject({
      action: 'signed_in',
      title: 'lerato@example.test signed in from Firefox, Linux',
    })
    expect(await recentActivity()).toEqual([])
    expect(cookie).toMatch(
      /hostwright\.session_token=.*Max-Age=7776000;.*Path=\/; HttpOnly; SameSite=Lax/,
    )
    const wrong = await signIn(
      { email: account.email, password: 'wrong', remember: true, area: 'site' },
      aBrowser(),
    )
    const unknown = await signIn(
      { email: 'nobody@example.test', password: 'wrong', remember: true, area: 'site' },
      aBrowser(),
    )
    expect(wrong).toMatchObject({ ok: false, error: { code: 'unauthenticated' } })
    expect(unknown).toEqual(wrong)
  })

  test('guessing stops across processes: by account and source, and by address over many accounts', async () => {
    const account = await anAccount()
    const guesser = aBrowser()
    for (let n = 0; n < 5; n++)
      await signIn(
        { email: account.email, password: 'guess', remember: true, area: 'site' },
        guesser,
      )
    await closeDatabase()
    openDatabase(database.url(), 5)
    await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        signIn({ email: account.email, password: 'guess', remember: true, area: 'site' }, guesser),
      ),
    )
    const refused = await signIn(
      { email: account.email, password: testPassword, remember: true, area: 'site' },
      guesser,
    )
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'too_many', retryAfter: expect.any(Number) },
    })
    const robot = (n: number): Browser => ({
      cookie: '',
      userAgent: '',
      address: `2001:db8:1:2:${n.toString(16)}::1`,
    })
    const many = await Promise.all(
      Array.from({ length: 61 }, (_, n) =>
        signIn(
          { email: `robot${n}@example.test`, password: 'x', remember: true, area: 'site' },
          robot(n),
        ),
      ),
    )
    expect(many.filter((answer) => !answer.ok && answer.error.code === 'too_many')).toHaveLength(1)
  })

  test('customers are refused at the admin door, without a session left behind; staff come in', async () => {
    const [customer, agent] = [await anAccount(), await aStaffMember()]
    const refused = await signIn(
      { email: customer.email, password: testPassword, remember: true, area: 'admin' },
      aBrowser(),
    )
    expect(refused).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await db().select().from(sessions).where(eq(sessions.userId, customer.userId))).toEqual(
      [],
    )
    expect(
      await signIn(
        { email: agent.email, password: testPassword, remember: true, area: 'admin' },
        aBrowser(),
      ),
    ).toMatchObject({ ok: true })
  })

  test('a temporary password works until it dies, and opens nothing but the change of it', async () => {
    const soon = new Date(Date.now() + 60_000)
    const account = await anAccount({ temporaryPasswordUntil: soon, emailVerified: false })
    const request = await aSignedInRequest(account.email)
    const actor = await actorOf(request)
    expect(actor).toMatchObject({ mustChangePassword: true })
    const changed = await changePassword(
      actor,
      { currentPassword: testPassword, password: 'Vygie-in-bloom-7' },
      browserOf(request, '203.0.113.200'),
    )
    expect(changed).toMatchObject({ ok: true })
    expect(await actorOf(request)).toMatchObject({ mustChangePassword: false, emailVerified: true })
    await db()
      .update(users)
      .set({ temporaryPasswordUntil: new Date(Date.now() - 1000) })
      .where(eq(users.id, account.userId))
    const died = await signIn(
      { email: account.email, password: 'Vygie-in-bloom-7', remember: true, area: 'site' },
      aBrowser(),
    )
    expect(died).toMatchObject({ ok: false, error: { code: 'unauthenticated' } })
    expect(
      await db().select().from(sessions).where(eq(sessions.userId, account.userId)),
    ).toHaveLength(1)
  })
})

describe('accounts', () => {
  test('the mailed link confirms an address only for a user signed in to that account', async () => {
    const account = await anAccount({ email: 'victim@example.test', emailVerified: false })
    const owner = await aSignedInRequest(account.email)
    await requestConfirmation(await actorOf(owner))
    const link = new URL(await mailedSecret('victim@example.test', 'verify_email', 'verify_url'))
    const token = link.searchParams.get('token') ?? ''
    expect(await confirmEmail({ kind: 'visitor' }, token)).toMatchObject({
      ok: false,
      error: { code: 'unauthenticated' },
    })
    const stranger = await actorOf(
      await aSignedInRequest((await anAccount({ emailVerified: false })).email),
    )
    expect(await confirmEmail(stranger, token)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(await confirmEmail(await actorOf(owner), `${token}x`)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(await confirmEmail(await actorOf(owner), token)).toMatchObject({ ok: true })
    expect(await actorOf(owner)).toMatchObject({ emailVerified: true })
  })

  test('a reset link works once, ends every session, proves the address; unknown addresses get the same answer and no mail', async () => {
    const account = await anAccount({ emailVerified: false })
    const stolen = await aSignedInRequest(account.email)
    expect(await requestPasswordReset(account.email.toUpperCase(), aBrowser())).toEqual(
      await requestPasswordReset('ghost@example.test', aBrowser()),
    )
    expect(
      await db().select().from(emailLogs).where(eq(emailLogs.recipient, 'ghost@example.test')),
    ).toEqual([])
    const token =
      new URL(await mailedSecret(account.email, 'reset_password', 'reset_url')).searchParams.get(
        'token',
      ) ?? ''
    expect(await resetPassword({ token, password: 'qwertyuiop' }, aBrowser())).toMatchObject({
      ok: false,
      error: { fields: { password: [expect.any(String)] } },
    })
    const tries = await Promise.all(
      [1, 2, 3].map((n) => resetPassword({ token, password: `Quiver-tree-${n}${n}` }, aBrowser())),
    )
    expect(tries.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await resetPassword({ token, password: 'Quiver-tree-44' }, aBrowser())).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(await actorOf(stolen)).toEqual({ kind: 'visitor' })
    const [user] = await db().select().from(users).where(eq(users.id, account.userId))
    expect(user).toMatchObject({ emailVerified: true })
  })

  test('three reset emails go to one address in an hour, from wherever they are asked for', async () => {
    const account = await anAccount()
    const answers = []
    for (let count = 0; count < 5; count++)
      answers.push(await requestPasswordReset(account.email, aBrowser()))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, false])
    expect(answers[3]).toMatchObject({
      error: {
        code: 'too_many',
        retryAfter: expect.toSatisfy((seconds: number) => seconds > 3000),
      },
    })
    expect(await db().$count(emailLogs, eq(emailLogs.recipient, account.email))).toBe(3)
  })

  test('a staff reset needs ten characters and points at the admin area', async () => {
    const agent = await aStaffMember()
    await requestPasswordReset(agent.email, aBrowser())
    const link = new URL(await mailedSecret(agent.email, 'reset_password', 'reset_url'))
    expect(link.pathname).toBe('/admin/reset-password')
    const token = link.searchParams.get('token') ?? ''
    expect(await resetPassword({ token, password: 'Dassie-99' }, aBrowser())).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(
      await resetPassword({ token, password: 'Dassie-on-the-rock' }, aBrowser()),
    ).toMatchObject({ ok: true, value: { isStaff: true } })
  })
})

test('sessions: only one’s own can be ended, and the others end together', async () => {
  const [account, other] = [await anAccount(), await anAccount()]
  const here = await aSignedInRequest(account.email)
  const there = await aSignedInRequest(account.email)
  const foreign = await aSignedInRequest(other.email)
  const actor = await actorOf(here)
  if (actor.kind !== 'person') throw new Error('not signed in')
  const browser = browserOf(here, '203.0.113.9')
  const list = await ownSessions(actor, browser)
  expect(list.map((session) => session.isCurrent).sort()).toEqual([false, true])
  expect(JSON.stringify(list)).not.toContain('token')
  expect(await revokeSession(await actorOf(foreign), list[0]?.id ?? '')).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  expect(await revokeOtherSessions(actor, browser)).toEqual({ ok: true, value: 1 })
  expect(await actorOf(there)).toEqual({ kind: 'visitor' })
  expect(await actorOf(here)).toMatchObject({ kind: 'person' })
  await signOut(browser)
  expect(await actorOf(here)).toEqual({ kind: 'visitor' })
})

test('a password of another program opens a session once more, and its hash is one of ours then', async () => {
  const { userId } = await anAccount({ email: 'moved@example.test' })
  const salted = createHash('md5').update(`Zx81q${testPassword}`).digest('hex')
  await db()
    .update(accounts)
    .set({ password: `md5:${salted}:Zx81q` })
    .where(eq(accounts.userId, userId))
  const request = { email: 'moved@example.test', remember: true, area: 'site' as const }
  const wrong = await signIn({ ...request, password: 'wrong' }, aBrowser())
  expect(wrong).toMatchObject({ ok: false, error: { code: 'unauthenticated' } })
  for (const step of ['as imported', 'as ours']) {
    const signedIn = await signIn({ ...request, password: testPassword }, aBrowser())
    expect([step, signedIn.ok]).toEqual([step, true])
    const [account] = await db().select().from(accounts).where(eq(accounts.userId, userId))
    expect(account?.password).toMatch(/^test:/)
  }
})
