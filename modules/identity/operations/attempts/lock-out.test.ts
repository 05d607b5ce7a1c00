import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { type Browser, browserOf } from '../../browser.server.ts'
import { anAccount, entered, requestWith, testPassword } from '../../factories.ts'
import { attemptLimits } from '../../rules/attempt-limits.ts'
import { sessions } from '../../tables.server.ts'
import { requestPasswordReset, resetPassword } from '../passwords/reset-password.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import { clearFailedSignIns, countAttempt } from './count-attempt.server.ts'
import { confirmDevice } from './remember-source.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())

let network = 0
const aStranger = (): Browser => ({
  cookie: '',
  userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  address: `198.51.${++network >> 8}.${network & 255}`,
})
const trySignIn = (email: string, browser: Browser, password = testPassword) =>
  signIn({ email, password, remember: true, area: 'site' }, browser)
const marked = (cookies: string[], address: string): Browser =>
  browserOf(requestWith(cookies.filter((line) => line.includes('.device='))), address)

async function mailed(email: string, template: string): Promise<Record<string, string>[]> {
  const rows = await db()
    .select({ sealed: emailLogs.sealedVariables })
    .from(emailLogs)
    .where(and(eq(emailLogs.recipient, email), eq(emailLogs.templateName, template)))
    .orderBy(emailLogs.id)
  return rows.map(({ sealed }) => (sealed === null ? {} : JSON.parse(decrypt(sealed))))
}

/**
 * As many wrong passwords from everywhere as make new browsers need a link. Only counted, because
 * each real one costs a hash.
 */
async function aWave(email: string): Promise<void> {
  for (let n = 0; n < attemptLimits.signInAccount.limit; n++)
    await countAttempt('signInAccount', email, email)
}

describe('wrong passwords of strangers (D40)', () => {
  test('ten from one place close that place only', async () => {
    const { email } = await anAccount()
    const stranger = aStranger()
    for (let n = 0; n < 10; n++) await trySignIn(email, stranger, 'guess')
    expect(await trySignIn(email, stranger)).toMatchObject({
      ok: false,
      error: { code: 'too_many' },
    })
    expect(await trySignIn(email, aStranger())).toMatchObject({
      ok: true,
      value: { next: 'signed_in' },
    })
  })

  test('never refuse a browser or a network from which the owner signed in before', async () => {
    const { email } = await anAccount()
    const home = aStranger()
    const first = entered(await trySignIn(email, home))
    await aWave(email)
    expect(await trySignIn(email, home)).toMatchObject({ ok: true, value: { next: 'signed_in' } })
    const onTheRoad = marked(first.cookies, aStranger().address)
    expect(await trySignIn(email, onTheRoad)).toMatchObject({
      ok: true,
      value: { next: 'signed_in' },
    })
    // Strangers in the owner's own network use up the network's tries, not the known browser's.
    for (let n = 0; n < 70; n++) await trySignIn(email, home, 'guess')
    expect(await trySignIn(email, marked(first.cookies, home.address))).toMatchObject({
      ok: true,
      value: { next: 'signed_in' },
    })
  })

  test('a wave asks unknown browsers for a mailed link, says nothing of the password, and opens no session', async () => {
    const { email, userId } = await anAccount()
    await aWave(email)
    const [right, wrong] = [aStranger(), aStranger()]
    expect(await trySignIn(email, right)).toEqual(await trySignIn(email, wrong, 'guess'))
    expect(await trySignIn(email, right)).toEqual({ ok: true, value: { next: 'mailed_link' } })
    expect(await db().select().from(sessions).where(eq(sessions.userId, userId))).toEqual([])
    const links = await mailed(email, 'sign_in_link')
    expect(links).toHaveLength(2)
    const token = new URL(links.at(-1)?.sign_in_url ?? '').searchParams.get('token') ?? ''
    const opened = await confirmDevice(token, right)
    if (!opened.ok) throw new Error(opened.error.message)
    expect(await confirmDevice(token, wrong)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(
      await trySignIn(email, marked([opened.value.cookie], right.address), 'guess'),
    ).toMatchObject({ error: { code: 'unauthenticated' } })
    expect(await trySignIn(email, marked([opened.value.cookie], right.address))).toMatchObject({
      ok: true,
      value: { next: 'signed_in' },
    })
  })

  test('an address without an account is answered like one with an account', async () => {
    const ghost = 'ghost@example.test'
    await aWave(ghost)
    expect(await trySignIn(ghost, aStranger())).toEqual({
      ok: true,
      value: { next: 'mailed_link' },
    })
    expect(await mailed(ghost, 'sign_in_wave')).toEqual([])
  })

  test('are written down with the account, and the owner is emailed once', async () => {
    const { email, userId } = await anAccount()
    await aWave(email)
    for (let n = 0; n < 3; n++) await trySignIn(email, aStranger(), 'guess')
    const rows = await db().select().from(activityLog).where(eq(activityLog.entityId, userId))
    expect(rows.filter(({ action }) => action === 'sign_in_failed')).toHaveLength(3)
    expect(rows.filter(({ action }) => action === 'attention')).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      title: expect.stringContaining(email),
      details: { address: expect.stringContaining('198.51.') },
    })
    expect(await mailed(email, 'sign_in_wave')).toHaveLength(1)
  })

  test('are cleared by a completed reset and by staff', async () => {
    const { email, userId } = await anAccount()
    const stranger = aStranger()
    for (let n = 0; n < 10; n++) await trySignIn(email, stranger, 'guess')
    expect(await trySignIn(email, stranger)).toMatchObject({
      ok: false,
      error: { code: 'too_many' },
    })
    await aWave(email)
    await clearFailedSignIns(db(), userId)
    expect(await trySignIn(email, stranger)).toMatchObject({
      ok: true,
      value: { next: 'signed_in' },
    })
    await aWave(email)
    const guest = aStranger()
    expect(await trySignIn(email, guest)).toMatchObject({
      ok: true,
      value: { next: 'mailed_link' },
    })
    await requestPasswordReset(email, guest)
    const [reset] = await mailed(email, 'reset_password')
    expect(
      await resetPassword({ token: reset?.reset_code ?? '', password: 'Quiver-tree-99' }, guest),
    ).toMatchObject({ ok: true })
    expect(await trySignIn(email, guest, 'Quiver-tree-99')).toMatchObject({
      ok: true,
      value: { next: 'signed_in' },
    })
  })

  test('a change of password forgets every browser but the one that changed it', async () => {
    const { email } = await anAccount()
    const thief = entered(await trySignIn(email, aStranger()))
    await requestPasswordReset(email, aStranger())
    const [reset] = await mailed(email, 'reset_password')
    const owner = aStranger()
    await resetPassword({ token: reset?.reset_code ?? '', password: 'Quiver-tree-99' }, owner)
    await aWave(email)
    expect(
      await trySignIn(email, marked(thief.cookies, aStranger().address), 'Quiver-tree-99'),
    ).toMatchObject({ value: { next: 'mailed_link' } })
    expect(await trySignIn(email, owner, 'Quiver-tree-99')).toMatchObject({
      ok: true,
      value: { next: 'signed_in' },
    })
  })
})

test('signing in ends the older session of the same browser', async () => {
  const { email, userId } = await anAccount()
  const browser = aStranger()
  const first = entered(await trySignIn(email, browser))
  await trySignIn(email, browserOf(requestWith(first.cookies), browser.address))
  expect(await db().select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1)
})
