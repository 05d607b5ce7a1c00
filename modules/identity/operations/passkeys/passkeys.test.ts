import { desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { activityLog } from '#modules/activity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '#tests/software-authenticator.ts'
import { type Browser, browserOf } from '../../browser.server.ts'
import {
  anAccount,
  aSignedInRequest,
  aStaffMember,
  entered,
  requestWith,
  testPassword,
} from '../../factories.ts'
import { actorOf } from '../../queries/actor.server.ts'
import { ownPasskeys } from '../../queries/own-passkeys.server.ts'
import { hasPermission } from '../../rules/actor.ts'
import { madePasskey, shownPasskey } from '../../rules/passkey.ts'
import {
  accounts,
  passkeys,
  rateLimits,
  sessions,
  staffProfiles,
  users,
} from '../../tables.server.ts'
import { startSecondFactor } from '../second-factor/change-second-factor.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import { addPasskey, removePasskey, renamePasskey } from './change-passkeys.server.ts'
import {
  confirmOptions,
  newPasskeyOptions,
  type PasskeyOptions,
  signInOptions,
} from './passkey-options.server.ts'
import { signInWithPasskey } from './sign-in-with-passkey.server.ts'
import { confirmWithPasskey } from './verify-passkey.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())
afterEach(async () => {
  await db().delete(passkeys)
  await db().delete(rateLimits)
  await db().update(siteSettings).set({ requireStaffSecondFactor: false })
})

const nowhere: Browser = {
  cookie: '',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0',
  address: '203.0.113.9',
}
const device = () => softwareAuthenticator({ origin: config().publicUrl })
const asked = z.object({ challenge: z.string() })

/** The question as the browser reads it, and the browser with the cookie that came with it. */
function question(
  options: { ok: true; value: PasskeyOptions } | { ok: false; error: { message: string } },
  browser: Browser,
) {
  if (!options.ok) throw new Error(options.error.message)
  const cookie = [browser.cookie, ...options.value.cookies.map((line) => line.split(';')[0])]
    .filter(Boolean)
    .join('; ')
  return { asked: asked.parse(options.value.options), browser: { ...browser, cookie } }
}

async function signedIn(account: { email: string }) {
  const browser = {
    ...browserOf(await aSignedInRequest(account.email), '203.0.113.1'),
    userAgent: nowhere.userAgent,
  }
  return { browser, actor: await actorAs(browser) }
}

const actorAs = (browser: Browser) =>
  actorOf(new Request('http://localhost:3000/', { headers: { cookie: browser.cookie } }))

async function withPasskey(account: { userId: string; email: string }, name = 'My phone') {
  const { browser, actor } = await signedIn(account)
  const authenticator = device()
  const new_ = question(await newPasskeyOptions(actor, browser), browser)
  const added = await addPasskey(
    actor,
    { answer: madePasskey.parse(authenticator.create(new_.asked)), name },
    new_.browser,
  )
  expect(added).toEqual({ ok: true, value: null })
  return { ...account, authenticator, browser, actor }
}

type Show = (
  authenticator: SoftwareAuthenticator,
  change?: Parameters<SoftwareAuthenticator['get']>[1],
  area?: 'site' | 'admin',
) => ReturnType<typeof signInWithPasskey>
const enterWith: Show = async (authenticator, change = {}, area = 'site') => {
  const { asked: what, browser } = question(await signInOptions(nowhere), nowhere)
  return signInWithPasskey(
    { answer: shownPasskey.parse(authenticator.get(what, change)), remember: true, area },
    browser,
  )
}

const refusedPasskey = {
  ok: false,
  error: {
    code: 'unauthenticated',
    message: 'This passkey wasn’t accepted. Try again, or use your password.',
  },
}

describe('a passkey', () => {
  test('is added after a recent password, signs in without a code, and leaves its traces', async () => {
    const account = await withPasskey(await anAccount())
    await db().update(users).set({ twoFactorEnabled: true }).where(eq(users.id, account.userId))
    const cookies = entered(await enterWith(account.authenticator)).cookies
    expect(await actorOf(requestWith(cookies))).toMatchObject({
      kind: 'person',
      userId: account.userId,
      hasRecentPassword: true,
    })
    expect(
      await ownPasskeys(account.actor.kind === 'person' ? account.actor : expect.fail()),
    ).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(Date) }])
    const entries = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, account.userId))
      .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
    expect(entries.slice(0, 2)).toMatchObject([
      {
        action: 'signed_in',
        title: `${account.email} signed in with a passkey from Chrome, Windows`,
        details: { withPasskey: true },
      },
      { action: 'passkey_added', after: { passkey: 'My phone' } },
    ])
    expect(await mailsOf(account.email)).toContain('passkey_added')
  })

  test('is not asked for, added or removed without a recent password', async () => {
    const account = await withPasskey(await anAccount())
    await db().update(sessions).set({ passwordAt: sql`now() - interval '11 minutes'` })
    const actor = await actorAs(account.browser)
    expect(await newPasskeyOptions(actor, account.browser)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    const answer = madePasskey.parse(device().create({ challenge: 'AAAA' }))
    expect(await addPasskey(actor, { answer, name: '' }, account.browser)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    const [own] = await ownPasskeys(actor.kind === 'person' ? actor : expect.fail())
    expect(await removePasskey(actor, own?.id ?? '', account.browser)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    // The passkey itself is as good as the password.
    const confirm = question(await confirmOptions(actor, account.browser), account.browser)
    expect(
      await confirmWithPasskey(
        actor,
        shownPasskey.parse(account.authenticator.get(confirm.asked)),
        confirm.browser,
      ),
    ).toEqual({
      ok: true,
      value: null,
    })
    const confirmed = await actorAs(account.browser)
    expect(confirmed).toMatchObject({ hasRecentPassword: true })
    expect(await removePasskey(confirmed, own?.id ?? '', account.browser)).toEqual({
      ok: true,
      value: null,
    })
    expect(await mailsOf(account.email)).toContain('passkey_removed')
    expect(await enterWith(account.authenticator)).toMatchObject(refusedPasskey)
  })

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for a question of somebody else', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of a device that did not check its user', { userVerified: false }],
    ['whose counter went back', { counter: 1 }],
  ])('%s is refused', async (_, change) => {
    const account = await withPasskey(await anAccount())
    entered(await enterWith(account.authenticator, { counter: 40 }))
    expect(await enterWith(account.authenticator, { counter: 41, ...change })).toMatchObject(
      refusedPasskey,
    )
    expect(await db().$count(sessions, eq(sessions.userId, account.userId))).toBe(2)
    entered(await enterWith(account.authenticator, { counter: 42 }))
  })

  test('of another site, or of a device that did not check its user, is not added', async () => {
    const { browser, actor } = await signedIn(await anAccount())
    for (const change of [{ origin: 'https://evil.example' }, { userVerified: false }]) {
      const made = question(await newPasskeyOptions(actor, browser), browser)
      const answer = madePasskey.parse(device().create(made.asked, change))
      expect(await addPasskey(actor, { answer, name: '' }, made.browser)).toMatchObject({
        ok: false,
        error: { code: 'invalid' },
      })
    }
    expect(await db().$count(passkeys)).toBe(0)
  })

  test('answers a question once, in the browser that was asked, and a question to add is none to sign in', async () => {
    const account = await withPasskey(await anAccount())
    const once = question(await signInOptions(nowhere), nowhere)
    const answer = shownPasskey.parse(account.authenticator.get(once.asked))
    const request = { answer, remember: true, area: 'site' } as const
    expect(await signInWithPasskey(request, nowhere)).toMatchObject(refusedPasskey)
    entered(await signInWithPasskey(request, once.browser))
    expect(await signInWithPasskey(request, once.browser)).toMatchObject(refusedPasskey)
    const other = question(await newPasskeyOptions(account.actor, account.browser), account.browser)
    const shown = shownPasskey.parse(account.authenticator.get(other.asked))
    expect(await signInWithPasskey({ ...request, answer: shown }, other.browser)).toMatchObject(
      refusedPasskey,
    )
  })

  test('that is unknown is refused, and after too many tries not even checked', async () => {
    for (let tries = 0; tries < 60; tries++)
      expect(await enterWithUnknown()).toMatchObject(refusedPasskey)
    expect(await enterWithUnknown()).toMatchObject({
      ok: false,
      error: { code: 'too_many', retryAfter: expect.any(Number) },
    })
  })

  test('of another user neither confirms nor can be renamed or removed', async () => {
    const account = await withPasskey(await anAccount())
    const thief = await withPasskey(await anAccount())
    const confirm = question(await confirmOptions(thief.actor, thief.browser), thief.browser)
    const answer = shownPasskey.parse(account.authenticator.get(confirm.asked))
    expect(await confirmWithPasskey(thief.actor, answer, confirm.browser)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    const [theirs] = await ownPasskeys(
      account.actor.kind === 'person' ? account.actor : expect.fail(),
    )
    expect(await renamePasskey(thief.actor, { id: theirs?.id ?? '', name: 'Mine' })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await removePasskey(thief.actor, theirs?.id ?? '', thief.browser)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await renamePasskey(account.actor, { id: theirs?.id ?? '', name: 'Key ring' })).toEqual({
      ok: true,
      value: null,
    })
  })

  test('stays when it is the only way to sign in', async () => {
    const account = await withPasskey(await anAccount())
    await db().delete(accounts).where(eq(accounts.userId, account.userId))
    const [own] = await ownPasskeys(account.actor.kind === 'person' ? account.actor : expect.fail())
    expect(await removePasskey(account.actor, own?.id ?? '', account.browser)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await db().$count(passkeys)).toBe(1)
  })
})

describe('staff', () => {
  test('who were deactivated, and customers, do not get into the back office with one', async () => {
    const member = await withPasskey(await aStaffMember())
    expect(await enterWith(member.authenticator, {}, 'admin')).toMatchObject({ ok: true })
    await db()
      .update(staffProfiles)
      .set({ isActive: false })
      .where(eq(staffProfiles.userId, member.userId))
    await db().delete(sessions).where(eq(sessions.userId, member.userId))
    expect(await enterWith(member.authenticator, {}, 'admin')).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    const customer = await withPasskey(await anAccount())
    expect(await enterWith(customer.authenticator, {}, 'admin')).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(await db().$count(sessions, eq(sessions.userId, member.userId))).toBe(0)
  })

  test('with a temporary password must change it, and one that has expired signs no user in', async () => {
    const member = await withPasskey(await aStaffMember())
    const until = (hours: number) =>
      db()
        .update(users)
        .set({ temporaryPasswordUntil: new Date(Date.now() + hours * 3_600_000) })
        .where(eq(users.id, member.userId))
    await until(1)
    expect(entered(await enterWith(member.authenticator, {}, 'admin'))).toMatchObject({
      mustChangePassword: true,
    })
    await until(-1)
    expect(await enterWith(member.authenticator, {}, 'admin')).toMatchObject({
      ok: false,
      error: { code: 'unauthenticated' },
    })
  })

  test('have their required second factor in a session with a passkey, and in no other one', async () => {
    const member = await withPasskey(await aStaffMember({ role: 'admin' }))
    await db().update(siteSettings).set({ requireStaffSecondFactor: true })
    expect(hasPermission(await actorAs(member.browser), 'staff.manage')).toBe(true)
    const passwordOnly = await signedIn(member)
    expect(passwordOnly.actor).toMatchObject({ mustSetUpSecondFactor: true })
    expect(hasPermission(passwordOnly.actor, 'staff.manage')).toBe(false)
    // The password alone must not put another factor in its place.
    expect(
      await startSecondFactor(passwordOnly.actor, testPassword, passwordOnly.browser),
    ).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await newPasskeyOptions(passwordOnly.actor, passwordOnly.browser)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    const confirm = question(
      await confirmOptions(passwordOnly.actor, passwordOnly.browser),
      passwordOnly.browser,
    )
    await confirmWithPasskey(
      passwordOnly.actor,
      shownPasskey.parse(member.authenticator.get(confirm.asked)),
      confirm.browser,
    )
    const confirmed = await actorAs(passwordOnly.browser)
    expect(hasPermission(confirmed, 'staff.manage')).toBe(true)
    const [own] = await db().select().from(passkeys)
    await removePasskey(confirmed, own?.id ?? '', passwordOnly.browser)
    expect(hasPermission(await actorAs(passwordOnly.browser), 'staff.manage')).toBe(false)
  })
})

test('the owner is emailed about a sign-in from a new device, and not about the first one', async () => {
  const { email } = await anAccount()
  const try_ = (cookie: string) =>
    signIn({ email, password: testPassword, remember: true, area: 'site' }, { ...nowhere, cookie })
  const first = entered(await try_(''))
  expect(await mailsOf(email)).toEqual([])
  const known = first.cookies.map((line) => line.split(';')[0]).join('; ')
  entered(await try_(known))
  expect(await mailsOf(email)).toEqual([])
  entered(await try_(''))
  expect(await mailsOf(email)).toEqual(['new_device_sign_in'])
  const [mail] = await db()
    .select({ variables: emailLogs.variables })
    .from(emailLogs)
    .where(eq(emailLogs.recipient, email))
  expect(mail?.variables).toMatchObject({
    device: 'Chrome on Windows',
    place: 'Unknown place',
    profile_url: `${config().publicUrl}/dashboard/profile`,
  })
})

async function enterWithUnknown() {
  const answer = shownPasskey.parse(device().get({ challenge: 'AAAA' }))
  return signInWithPasskey({ answer, remember: true, area: 'site' }, nowhere)
}

async function mailsOf(email: string): Promise<string[]> {
  const rows = await db()
    .select({ template: emailLogs.templateName })
    .from(emailLogs)
    .where(eq(emailLogs.recipient, email))
  return rows.map(({ template }) => template ?? '')
}
