import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { newestDeliveryTest } from '#modules/mail/deliverability/queries/deliverability.server.ts'
import { deliveryTests } from '#modules/mail/tables.server.ts'
import { sendDeliveryTest } from '#modules/support/mailbox/operations/test-mailbox.server.ts'
import { defaultSupportSettings } from '#modules/support/rules/support-settings.ts'
import { incomingMails, supportMailbox } from '#modules/support/tables.incoming-mail.server.ts'
import { supportSettings, supportTickets } from '#modules/support/tables.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { type ImapServer, startImapServer } from '#simulators/imap/imap-server.server.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

const supportAddress = 'support@host.example'
const soon = { timeout: 30_000, interval: 100 }

let smtp: MailServer
let imap: ImapServer
let server: TestServer

beforeAll(async () => {
  smtp = await startMailServer()
  imap = await startImapServer({ username: 'support', password: 'open sesame' })
  const smtpUrl = `smtp://mailer:open%20sesame@127.0.0.1:${smtp.port}?tls=none`
  server = await startServer({
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: smtpUrl,
    SMTP_ALLOW_PRIVATE: 'true',
  })
  useServerConfig(server)
  useConfig({ ...config(), mail: { transport: 'smtp', smtpUrl, allowPrivateHosts: true } })
  openDatabase(server.databaseUrl, 4)
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
  await imap.close()
  await smtp.close()
})

async function useMailbox(): Promise<void> {
  const settings = { ...defaultSupportSettings, supportAddress }
  await db()
    .insert(supportSettings)
    .values(settings)
    .onConflictDoUpdate({ target: supportSettings.id, set: settings })
  const box = {
    source: 'imap',
    host: '127.0.0.1',
    port: imap.port,
    encryption: 'none',
    username: 'support',
    password: encrypt('open sesame'),
  } as const
  await db().insert(supportMailbox).values(box).onConflictDoNothing()
}

const administrator = async () =>
  actorOf(await aSignedInRequest((await aStaffMember({ role: 'admin' })).email))

/** What the server of the mailbox writes on top. */
function received(raw: string, protocol = 'ESMTPS'): Buffer {
  const now = new Date().toUTCString()
  const lines = [
    'Return-Path: <billing@host.example>',
    'Authentication-Results: mx.host.example; spf=pass smtp.mailfrom=billing@host.example',
    `Received: from relay.provider.example (relay.provider.example [192.0.2.25]) by mx.host.example with ${protocol} id 1; ${now}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n${raw}`)
}

test('a test goes out by SMTP, comes back by IMAP, opens no ticket and is judged', async () => {
  const actor = await administrator()
  await db().delete(supportMailbox)
  await db().update(supportSettings).set({ supportAddress: '' })
  expect(await sendDeliveryTest(actor)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Set up the support mailbox first') },
  })
  await useMailbox()
  const tickets = await db().$count(supportTickets)

  expect(await sendDeliveryTest(actor)).toMatchObject({ ok: true })
  expect(await newestDeliveryTest()).toMatchObject({ state: 'waiting', mailbox: supportAddress })
  const raw = smtp.received.at(-1) ?? ''
  expect(raw).toMatch(/^Subject: Delivery test [0-9a-f]{32}/m)
  imap.deliver(received(raw))
  await vi.waitFor(
    async () => expect(await newestDeliveryTest()).toMatchObject({ state: 'arrived' }),
    soon,
  )
  const found = await newestDeliveryTest()
  const states =
    found?.state === 'arrived'
      ? Object.fromEntries(found.checks.map(({ id, state }) => [id, state]))
      : {}
  expect(states).toMatchObject({
    spf: 'good',
    dkim: 'bad',
    tls: 'good',
    delay: 'good',
    message_id: 'good',
    unsubscribe: 'good',
    return_path: expect.any(String),
  })
  const rows = await db()
    .select({ status: incomingMails.status, reason: incomingMails.reason })
    .from(incomingMails)
  expect(rows).toEqual([{ status: 'ignored', reason: 'A delivery test that staff sent.' }])
  expect(await db().$count(supportTickets)).toBe(tickets)

  const [row] = await db().select().from(deliveryTests)
  await db()
    .update(deliveryTests)
    .set({ arrivedAt: null, createdAt: new Date(Date.now() - 10 * 60_000 - 1_000) })
    .where(eq(deliveryTests.id, row?.id ?? ''))
  expect(await newestDeliveryTest()).toMatchObject({ state: 'late' })
}, 120_000)

test('a test that the provider refuses says why', async () => {
  const actor = await administrator()
  await useMailbox()
  const mail = {
    transport: 'smtp',
    smtpUrl: 'smtp://127.0.0.1:1?tls=none',
    allowPrivateHosts: true,
  } as const
  useConfig({ ...config(), mail })
  expect(await sendDeliveryTest(actor)).toMatchObject({
    ok: false,
    error: { code: 'unavailable', message: expect.stringMatching(/^Failed to send test email: /) },
  })
  expect(await newestDeliveryTest()).toMatchObject({ state: 'not_sent' })
}, 60_000)
