import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import type { Browser } from '../../browser.server.ts'
import { anAccount, testPassword } from '../../factories.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import { issueTemporaryPassword } from './issue-temporary-password.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())

const browser: Browser = { cookie: '', userAgent: 'Firefox', address: '203.0.113.9' }

test('a temporary password is mailed sealed, must be changed, replaces the old one and is dead after 72 hours (D25)', async () => {
  const account = await anAccount()
  await transact(async (tx) => ok(await issueTemporaryPassword(tx, account.userId)))
  const [mail] = await db().select().from(emailLogs).where(eq(emailLogs.recipient, account.email))
  const password = String(JSON.parse(decrypt(mail?.sealedVariables ?? '')).temporary_password)
  expect(JSON.stringify(mail?.variables)).not.toContain(password)

  const enter = (tried: string) =>
    signIn({ email: account.email, password: tried, remember: true, area: 'site' }, browser)
  expect(await enter(testPassword)).toMatchObject({ ok: false })
  expect(await enter(password)).toMatchObject({ ok: true, value: { mustChangePassword: true } })
  setClock(new Date(Date.now() + 73 * 3_600_000))
  expect(await enter(password)).toMatchObject({ ok: false })
  setClock(null)
})
