import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { browserOf } from '../../browser.server.ts'
import { anAccount, aSignedInRequest, entered, requestWith, testPassword } from '../../factories.ts'
import { actorOf } from '../../queries/actor.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from './change-second-factor.server.ts'
import { passSecondFactor } from './pass-second-factor.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())

/** RFC 6238, as an authenticator app does it. */
function codeFrom(uri: string, at = Date.now()): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...(new URL(uri).searchParams.get('secret') ?? '').replace(/=+$/, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function withSecondFactor() {
  const account = await anAccount()
  const request = await aSignedInRequest(account.email)
  const browser = browserOf(request, '203.0.113.1')
  const actor = await actorOf(request)
  const started = await startSecondFactor(actor, testPassword, browser)
  if (!started.ok) throw new Error(started.error.message)
  const confirmed = await confirmSecondFactor(actor, codeFrom(started.value.totpUri), browser)
  if (!confirmed.ok) throw new Error(confirmed.error.message)
  return {
    ...account,
    ...started.value,
    browser: browserOf(requestWith(confirmed.value.cookies), '203.0.113.1'),
  }
}

const password = (email: string, cookie = '') =>
  signIn(
    { email, password: testPassword, remember: true, area: 'site' },
    { cookie, userAgent: '', address: '203.0.113.2' },
  )

/** What the emails to this address say about the second factor, oldest first. */
async function headlinesTo(email: string) {
  const sent = and(eq(emailLogs.recipient, email), eq(emailLogs.templateName, 'two_factor_changed'))
  const rows = await db()
    .select({ variables: emailLogs.variables })
    .from(emailLogs)
    .where(sent)
    .orderBy(emailLogs.createdAt, emailLogs.id)
  return rows.map(({ variables }) => variables.headline)
}

async function afterPassword(email: string) {
  const first = await password(email)
  return {
    first: entered(first),
    browser: browserOf(requestWith(entered(first).cookies), '203.0.113.2'),
  }
}

describe('the second factor', () => {
  test('is refused without the right password and counts only after its first code', async () => {
    const account = await anAccount()
    const request = await aSignedInRequest(account.email)
    const browser = browserOf(request, '203.0.113.1')
    const actor = await actorOf(request)
    expect(await startSecondFactor(actor, 'wrong', browser)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    const started = await startSecondFactor(actor, testPassword, browser)
    expect(started).toMatchObject({ ok: true, value: { recoveryCodes: { length: 10 } } })
    // Authenticator apps list the code under the name of the site.
    expect(started.ok && new URL(started.value.totpUri).searchParams.get('issuer')).toBe(
      'Test Hosting',
    )
    expect(await confirmSecondFactor(actor, '000000', browser)).toMatchObject({ ok: false })
    expect(await password(account.email)).toMatchObject({ ok: true, value: { next: 'signed_in' } })
  })

  test('is asked between password and session; a code, or a recovery code once, lets through', async () => {
    const account = await withSecondFactor()
    const { first, browser } = await afterPassword(account.email)
    expect(first.next).toBe('second_factor')
    expect(await actorOf(requestWith(first.cookies))).toEqual({ kind: 'visitor' })
    expect(await passSecondFactor({ code: '000000', trustBrowser: false }, browser)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    const passed = await passSecondFactor(
      { code: codeFrom(account.totpUri), trustBrowser: true },
      browser,
    )
    expect(passed).toMatchObject({ ok: true, value: { userId: account.userId } })
    const cookies = entered(passed).cookies
    expect(await actorOf(requestWith(cookies))).toMatchObject({
      kind: 'person',
      userId: account.userId,
    })
    expect(
      await password(account.email, requestWith(cookies).headers.get('cookie') ?? ''),
    ).toMatchObject({ ok: true, value: { next: 'signed_in' } })
    // As a user may type it from paper.
    const recovery = {
      code: (account.recoveryCodes[0] ?? '').toLowerCase().replace('-', ' '),
      trustBrowser: false,
    }
    expect(
      await passSecondFactor(recovery, (await afterPassword(account.email)).browser),
    ).toMatchObject({ ok: true })
    expect(
      await passSecondFactor(recovery, (await afterPassword(account.email)).browser),
    ).toMatchObject({ ok: false })
  })

  test('takes a code of the app once, also of two who type it at the same time', async () => {
    const account = await withSecondFactor()
    const [one, two] = [await afterPassword(account.email), await afterPassword(account.email)]
    const code = codeFrom(account.totpUri)
    const both = await Promise.all(
      [one, two].map(({ browser }) => passSecondFactor({ code, trustBrowser: true }, browser)),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const later = await passSecondFactor(
      { code, trustBrowser: true },
      (await afterPassword(account.email)).browser,
    )
    expect(later).toMatchObject({ ok: false, error: { code: 'invalid' } })
  })

  test('gives five tries per password', async () => {
    const account = await withSecondFactor()
    const { browser } = await afterPassword(account.email)
    for (let n = 0; n < 5; n++)
      expect(
        await passSecondFactor({ code: '000000', trustBrowser: false }, browser),
      ).toMatchObject({ ok: false })
    const sixth = await passSecondFactor(
      { code: codeFrom(account.totpUri), trustBrowser: false },
      browser,
    )
    expect(sixth).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/too_many|unauthenticated/) },
    })
  })

  test('stands in the activity log, passed or failed, with the account, browser and address', async () => {
    const account = await withSecondFactor()
    const traces = async () => {
      const rows = await db()
        .select()
        .from(activityLog)
        .where(eq(activityLog.entityId, account.userId))
        .orderBy(activityLog.id)
      return rows
        .filter(({ action }) => action === 'sign_in_failed' || action === 'signed_in')
        .map(({ action, title, details }) => ({ action, title, details }))
    }
    const { browser } = await afterPassword(account.email)
    const before = await traces()
    await passSecondFactor({ code: '000000', trustBrowser: false }, browser)
    await passSecondFactor({ code: 'not-a-recovery-code', trustBrowser: false }, browser)
    await passSecondFactor({ code: codeFrom(account.totpUri), trustBrowser: false }, browser)
    const wrong = {
      action: 'sign_in_failed',
      details: { step: 'second factor', address: '203.0.113.2' },
    }
    const entries = (await traces()).slice(before.length)
    expect(entries).toMatchObject([
      wrong,
      wrong,
      { action: 'signed_in', details: { withCode: true, address: '203.0.113.2' } },
    ])
    expect(entries[0]?.title).toContain(`Wrong code for ${account.email} from `)
    // A code without the password before it identifies no user.
    await passSecondFactor({ code: '000000', trustBrowser: false }, { ...browser, cookie: '' })
    expect(await traces()).toHaveLength(before.length + 3)
  })

  test('goes off with the password, and new recovery codes end the old', async () => {
    const account = await withSecondFactor()
    const actor = await actorOf(
      new Request('http://localhost/', { headers: { cookie: account.browser.cookie } }),
    )
    expect(await renewRecoveryCodes(actor, testPassword, account.browser)).toMatchObject({
      ok: true,
      value: { recoveryCodes: { length: 10 } },
    })
    const old = { code: account.recoveryCodes[1] ?? '', trustBrowser: false }
    expect(await passSecondFactor(old, (await afterPassword(account.email)).browser)).toMatchObject(
      { ok: false },
    )
    expect(await stopSecondFactor(actor, 'wrong', account.browser)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(await stopSecondFactor(actor, testPassword, account.browser)).toMatchObject({ ok: true })
    const rows = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, account.userId))
      .orderBy(activityLog.id)
    const switched = rows.filter(
      ({ action }) => action === 'second_factor_on' || action === 'second_factor_off',
    )
    expect(switched.map(({ before, after }) => [before, after])).toEqual([
      [{ twoFactorSignIn: false }, { twoFactorSignIn: true }],
      [{ twoFactorSignIn: true }, { twoFactorSignIn: false }],
    ])
    expect(await password(account.email)).toMatchObject({ ok: true, value: { next: 'signed_in' } })
    expect(await headlinesTo(account.email)).toEqual([
      'Two-factor sign-in was switched on',
      'New recovery codes were made for your account',
      'Two-factor sign-in was switched off',
    ])
  })
})
