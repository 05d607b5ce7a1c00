import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { mailRow, rawMail } from '#modules/support/incoming-mail/factories.ts'
import type { MailboxSource } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { defaultSupportSettings } from '#modules/support/rules/support-settings.ts'
import {
  incomingMails,
  supportMailbox,
  supportMailboxReads,
} from '#modules/support/tables.incoming-mail.server.ts'
import { supportMessages, supportSettings, supportTickets } from '#modules/support/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { type ImapServer, startImapServer } from '#simulators/imap/imap-server.server.ts'
import type { TestDatabase } from '#tests/cluster.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { createDemoDatabase, freePort, startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * kill -9 between storing a received email and making a ticket of it: one ticket and one
 * confirmation, also when the email is read a second time.
 */
let database: TestDatabase
let smtp: MailServer
let imap: ImapServer
let server: TestServer
let port: string
/** The mailbox numbers its emails from 1, also those of a first try. */
let delivered = 0

const start = () =>
  startServer({
    PORT: port,
    DATABASE_URL: database.url,
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://mailer:open%20sesame@127.0.0.1:${smtp.port}?tls=none`,
    SMTP_ALLOW_PRIVATE: 'true',
  })

beforeAll(async () => {
  database = await createDemoDatabase()
  smtp = await startMailServer()
  imap = await startImapServer({ username: 'support', password: 'open sesame' })
  port = String(await freePort())
  server = await start()
  useServerConfig({ databaseUrl: database.url, url: server.url })
  openDatabase(database.url, 4)
  await db().insert(supportSettings).values(defaultSupportSettings).onConflictDoNothing()
  const account = {
    host: '127.0.0.1',
    port: imap.port,
    encryption: 'none',
    username: 'support',
  } as const
  await db()
    .insert(supportMailbox)
    .values({
      source: 'postmark',
      ...account,
      password: encrypt('open sesame'),
      postmarkSecret: encrypt('right'),
    })
}, 120_000)

afterAll(async () => {
  await server.kill('SIGKILL')
  await closeDatabase()
  await database.drop()
  await imap.close()
  await smtp.close()
})

/**
 * Where the processing of an email is stopped: before anything is written, and when ticket and
 * message are, but not yet the confirmation.
 */
const holds = {
  first: (sender: string) =>
    ['select pg_advisory_lock(hashtextextended($1, 0))', [`mail-from:${sender}`]] as const,
  last: () => ['lock table email_logs in exclusive mode', []] as const,
}

/** The processing stops there until `release`; what comes in can be stored. */
async function hold(
  at: keyof typeof holds,
  sender: string,
): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  const [text, values] = holds[at](sender)
  await client.query(text, [...values])
  return { release: () => client.end() }
}

const isHeld = async () =>
  (await db().execute(sql`select from pg_locks where not granted`)).rows.length > 0

async function bringIn(source: MailboxSource, raw: Buffer): Promise<void> {
  await db().update(supportMailbox).set({ source })
  if (source === 'imap') {
    delivered++
    return imap.deliver(raw)
  }
  const headers = {
    authorization: `Basic ${Buffer.from('hostwright:right').toString('base64')}`,
    'content-type': 'application/json',
  }
  const answer = await fetch(`${server.url}/api/inbound-mail/postmark`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ RawEmail: raw.toString('latin1') }),
  })
  expect(answer.status).toBe(200)
}

async function stored(fromAddress: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const [mail] = await db()
        .select()
        .from(incomingMails)
        .where(eq(incomingMails.fromAddress, fromAddress))
      if (!mail) throw new Error('Nothing was stored yet')
      return mail.id
    },
    { timeout: 30_000, interval: 20 },
  )
}

/**
 * As if it had been killed before it noted how far it had read, and a minute ago, so that the test
 * need not wait for leases and heartbeats to end.
 */
async function aMinutePasses(): Promise<void> {
  await db()
    .update(supportMailboxReads)
    .set({ lastUid: 0, readerUntil: sql`now() - interval '1 minute'` })
  await db().execute(
    sql`update queue.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
  )
}

test.each<[source: MailboxSource, moment: string, at: keyof typeof holds]>([
  ['postmark', 'as soon as it is stored', 'first'],
  ['imap', 'when ticket and message are written and not committed', 'last'],
])('%s, killed %s', { timeout: 270_000 }, async (source, _, at) => {
  const { email, customerId } = await aCustomer()
  const processing = await hold(at, email)
  await bringIn(source, rawMail({ from: email, subject: 'Nothing comes in' }))
  const id = await stored(email)
  if (at === 'last')
    await vi.waitFor(async () => expect(await isHeld()).toBe(true), {
      timeout: 20_000,
      interval: 20,
    })
  await server.kill('SIGKILL')
  expect(await mailRow(id)).toMatchObject({ status: 'received', ticketId: null })
  await processing.release()
  await aMinutePasses()
  server = await start()
  // A job of a process that died is noticed when its heartbeats stop, and its next try has a pause
  // before it, for which the test does not wait either.
  await vi.waitFor(
    async () => {
      await db().execute(sql`update queue.job set start_after = now() where state = 'retry'`)
      expect((await mailRow(id)).status).toBe('ticket')
    },
    { timeout: 150_000, interval: 200 },
  )
  // The demo's own mailbox, which gets no mail, is among them.
  const lastRead = async () =>
    Math.max(...(await db().select().from(supportMailboxReads)).map(({ lastUid }) => lastUid))
  if (source === 'imap')
    await vi.waitFor(async () => expect(await lastRead()).toBe(delivered), { timeout: 60_000 })

  const opened = await db()
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(eq(supportTickets.customerId, customerId))
  expect(opened).toHaveLength(1)
  expect(
    await db().$count(supportMessages, eq(supportMessages.ticketId, opened[0]?.id ?? '')),
  ).toBe(1)
  expect(await db().$count(incomingMails, eq(incomingMails.fromAddress, email))).toBe(1)
  const confirmations = () =>
    db()
      .select({ name: emailLogs.templateName, status: emailLogs.status })
      .from(emailLogs)
      .where(eq(emailLogs.recipient, email))
  await vi.waitFor(
    async () =>
      expect(await confirmations()).toEqual([{ name: 'ticket_received', status: 'sent' }]),
    { timeout: 30_000 },
  )
  expect(smtp.received.filter((one) => one.includes(`To: ${email}`))).toHaveLength(1)
})
