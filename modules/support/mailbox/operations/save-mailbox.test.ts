import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { db } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { startImapServer } from '#simulators/imap/imap-server.server.ts'
import { mailServerCertificate, mailServerKey } from '#tests/mail-server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { mailboxForm, mailboxSettings } from '../queries/mailbox-settings.server.ts'
import type { MailboxInput } from '../rules/mailbox-settings.ts'
import { saveMailbox } from './save-mailbox.server.ts'
import { testMailbox } from './test-mailbox.server.ts'

useTestDatabase({ SMTP_ALLOW_PRIVATE: 'true' })

const admin = staffWith(...everyPermission)
const stale = { ...admin, hasRecentPassword: false }

beforeEach(async () => {
  await db().execute(sql`truncate support_mailbox, rate_limits`)
})

async function input(more: Partial<MailboxInput> = {}): Promise<MailboxInput> {
  const { version } = await mailboxForm()
  const imap = {
    source: 'imap',
    host: 'imap.example.co.za',
    port: 993,
    encryption: 'ssl',
    username: 'support',
    folder: 'INBOX',
  } as const
  return { ...imap, password: 'open sesame', mailgunKey: '', renewSecret: false, version, ...more }
}

test('secrets are sealed, a blank one keeps what is stored, and the form never has them', async () => {
  await openShop()
  expect(await saveMailbox(admin, await input())).toMatchObject({ ok: true })
  expect(decrypt((await mailboxSettings()).password)).toBe('open sesame')
  expect(await saveMailbox(admin, await input({ password: '', folder: 'Support' }))).toMatchObject({
    ok: true,
  })
  expect(decrypt((await mailboxSettings()).password)).toBe('open sesame')
  const form = await mailboxForm()
  expect(form.isSet.password).toBe(true)
  expect(JSON.stringify(form)).not.toMatch(/sesame|v1\./)
  const { rows } = await db().execute<{ all: string }>(
    sql`select json_agg(details)::text || (select json_agg(variables)::text from email_logs) as all from activity_log`,
  )
  expect(rows[0]?.all).not.toContain('sesame')
})

test('a stored password goes to no other server, user or encryption, neither saved nor tested', async () => {
  await saveMailbox(admin, await input())
  for (const more of [
    { host: 'imap.evil.example' },
    { port: 143 },
    { encryption: 'none' as const },
    { username: 'other' },
  ]) {
    const again = {
      ok: false,
      error: { fields: { password: [expect.stringContaining('Type the password again')] } },
    }
    expect(
      await saveMailbox(admin, await input({ ...more, password: '' })),
      JSON.stringify(more),
    ).toMatchObject(again)
    expect(await testMailbox(admin, await input({ ...more, password: '' }))).toMatchObject(again)
  }
})

test('asks for permission, a recent password, the newest version, and what is missing', async () => {
  expect(await saveMailbox(staffWith('tickets.handle'), await input())).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await testMailbox(staffWith('settings.manage'), await input())).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await saveMailbox(stale, await input())).toMatchObject({
    error: { fields: { currentPassword: ['Enter your password.'] } },
  })
  expect(await testMailbox(stale, await input())).toMatchObject({
    error: { fields: { currentPassword: ['Enter your password.'] } },
  })
  expect(await saveMailbox(admin, await input({ version: 'old' }))).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await saveMailbox(admin, await input({ password: '' }))).toMatchObject({
    error: { fields: { password: expect.anything() } },
  })
  expect(await saveMailbox(admin, await input({ source: 'mailgun' }))).toMatchObject({
    error: { fields: { mailgunKey: expect.anything() } },
  })
})

test('Postmark’s password is made once, shown once, and renewed when asked', async () => {
  const first = await saveMailbox(admin, await input({ source: 'postmark' }))
  expect(first).toMatchObject({
    ok: true,
    value: { newSecret: expect.stringMatching(/^[\w-]{32}$/) },
  })
  expect(await saveMailbox(admin, await input({ source: 'postmark' }))).toEqual({
    ok: true,
    value: { newSecret: null },
  })
  const renewed = await saveMailbox(admin, await input({ source: 'postmark', renewSecret: true }))
  expect(renewed.ok && renewed.value.newSecret).not.toBe(first.ok && first.value.newSecret)
})

test('the test says in plain words what is wrong', async () => {
  const credentials = { username: 'support', password: 'open sesame' }
  const server = await startImapServer(credentials)
  const tls = await startImapServer({
    ...credentials,
    tls: { key: mailServerKey, cert: mailServerCertificate },
  })
  const plain = { host: '127.0.0.1', port: server.port, encryption: 'none' as const }
  const says = async (more: Partial<MailboxInput>) => {
    const result = await testMailbox(admin, await input(more))
    return result.ok ? 'works' : result.error.message
  }
  expect(await says(plain)).toBe('works')
  expect(await says({ ...plain, password: 'wrong' })).toBe(
    'The mail server refused the user name or the password.',
  )
  expect(await says({ ...plain, folder: 'Nowhere' })).toBe(
    "There is no folder 'Nowhere' in this mailbox, or it can’t be opened.",
  )
  expect(await says({ ...plain, port: 1 })).toBe(
    'Nothing answers at 127.0.0.1, port 1. Check host and port.',
  )
  expect(await says({ ...plain, host: 'nowhere.invalid' })).toBe(
    'The mail server nowhere.invalid can’t be found. Check its name.',
  )
  expect(await says({ ...plain, port: tls.port, encryption: 'ssl' })).toBe(
    'The certificate of 127.0.0.1 isn’t valid for it, so no password was sent.',
  )
  expect(await says({ ...plain, encryption: 'starttls' })).toBe(
    'The mail server offers no encryption on this port, so no password was sent.',
  )
  expect(await says({ ...plain, encryption: 'ssl' })).toBe(
    'The encryption doesn’t fit this port. Port 993 is SSL/TLS, port 143 is STARTTLS.',
  )
  await server.close()
  await tls.close()
})
