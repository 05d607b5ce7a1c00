import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#platform/database.server.ts'
import type { ImapAccount } from '#platform/mail/imap/account.ts'
import { type ImapServer, startImapServer } from '#simulators/imap/imap-server.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { incomingMails, supportMailboxReads } from '../../tables.incoming-mail.server.ts'
import { mailboxName } from '../rules/mailbox-settings.ts'
import type { StoreMail } from './read-mailbox.server.ts'
import { intoSupport, type WatchTimes, watchMailbox } from './watch-mailbox.server.ts'

useTestDatabase()

const credentials = { username: 'support@host.example', password: 'open sesame' }
const quick: Partial<WatchTimes> = {
  checkMs: 100,
  claimSeconds: 1,
  minPauseMs: 50,
  maxPauseMs: 200,
}
const soon = { timeout: 10_000, interval: 25 }

let server: ImapServer
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  await db().execute(sql`truncate support_mailbox_reads, incoming_mails cascade`)
  server = await startImapServer(credentials)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await server.close().catch(() => undefined)
})

function mail(name: string, more = ''): Buffer {
  return Buffer.from(
    `From: Thandi <thandi@example.com>\r\nSubject: ${name}\r\nMessage-ID: <${name}@example.com>\r\n\r\nHello\r\n${more}`,
  )
}

function account(more: Partial<ImapAccount> = {}): ImapAccount {
  return {
    host: '127.0.0.1',
    port: server.port,
    encryption: 'none',
    folder: 'INBOX',
    allowPrivateHosts: true,
    ...credentials,
    ...more,
  }
}

function watch(
  store?: StoreMail,
  of: ImapAccount = account(),
  pollMs = 60_000,
): () => Promise<void> {
  const mailbox = mailboxName(of)
  const times = { ...quick, pollMs }
  const stop = watchMailbox(
    async () => ({ mailbox, account: of, store: store ?? intoSupport('support@host.example') }),
    times,
  )
  stops.push(stop)
  return stop
}

async function subjects(): Promise<string[]> {
  const rows = await db().select({ subject: incomingMails.subject }).from(incomingMails)
  return rows.map(({ subject }) => subject).sort()
}

const stored = (...names: string[]) =>
  vi.waitFor(async () => expect(await subjects()).toEqual(names), soon)

async function reads() {
  const [row] = await db().select().from(supportMailboxReads)
  return row
}

test('reads what is there and what arrives while it waits, and marks nothing', async () => {
  server.deliver(mail('a'))
  watch()
  await stored('a')
  server.deliver(mail('b'))
  await stored('a', 'b')
  await vi.waitFor(async () => expect((await reads())?.lastUid).toBe(2), soon)
  expect(server.flags().flat()).not.toContain('\\Seen')
  expect((await reads())?.lastReadAt).not.toBeNull()
})

test('a connection that is cut while it waits is opened again, and nothing is lost', async () => {
  watch()
  await vi.waitFor(async () => expect((await reads())?.lastReadAt).toBeTruthy(), soon)
  for (const name of ['a', 'b', 'c']) {
    server.cut()
    server.deliver(mail(name))
  }
  await stored('a', 'b', 'c')
})

test('a server that is away is a problem in plain words, and none once it is back', async () => {
  const { port } = server
  watch()
  await vi.waitFor(async () => expect((await reads())?.lastReadAt).toBeTruthy(), soon)
  await server.close()
  await vi.waitFor(
    async () =>
      expect((await reads())?.problem).toBe(
        `Nothing answers at 127.0.0.1, port ${port}. Check host and port.`,
      ),
    soon,
  )
  expect((await reads())?.problemAt).not.toBeNull()
  server = await startImapServer({ ...credentials, port, messages: [mail('a')] })
  await stored('a')
  await vi.waitFor(
    async () => expect(await reads()).toMatchObject({ problem: '', problemAt: null }),
    soon,
  )
})

test('a renumbered mailbox: everything is checked again, and nothing is stored twice', async () => {
  const { port } = server
  for (const name of ['a', 'b']) server.deliver(mail(name))
  watch()
  await stored('a', 'b')
  await server.close()
  server = await startImapServer({
    ...credentials,
    port,
    uidValidity: 2,
    messages: ['x', 'a', 'b', 'c'].map((name) => mail(name)),
  })
  await stored('a', 'b', 'c', 'x')
  await vi.waitFor(
    async () => expect(await reads()).toMatchObject({ uidValidity: '2', lastUid: 4 }),
    soon,
  )
})

test('an email that cannot be stored is tried again, and those behind it do not wait', async () => {
  let refusals = 3
  const store = intoSupport('support@host.example')
  const whole = async (raw: Uint8Array) => {
    if (Buffer.from(raw).includes('Subject: bad') && refusals-- > 0)
      throw new Error('no room for this one')
    await store.whole(raw)
  }
  watch({ ...store, whole }, account(), 500)
  for (const name of ['bad', 'good']) server.deliver(mail(name))
  await stored('good')
  await vi.waitFor(async () => expect((await reads())?.waitingUids).toEqual([1]), soon)
  await stored('bad', 'good')
  await vi.waitFor(
    async () => expect(await reads()).toMatchObject({ waitingUids: [], lastUid: 2 }),
    soon,
  )
})

test('an email is unread while it is stored, after storing failed, and when it is stored', async () => {
  const store = intoSupport('support@host.example')
  const during: string[][] = []
  const whole = async (raw: Uint8Array) => {
    during.push(server.flags().flat())
    await store.whole(raw)
  }
  await db().execute(sql`alter table incoming_mail_sources rename to incoming_mail_sources_away`)
  try {
    server.deliver(mail('a'))
    watch({ ...store, whole }, account(), 200)
    await vi.waitFor(async () => expect((await reads())?.waitingUids).toEqual([1]), soon)
    expect(server.flags()).toEqual([[]])
    expect(await subjects()).toEqual([])
  } finally {
    await db().execute(sql`alter table incoming_mail_sources_away rename to incoming_mail_sources`)
  }
  await stored('a')
  await vi.waitFor(async () => expect((await reads())?.waitingUids).toEqual([]), soon)
  expect(during.length).toBeGreaterThan(1)
  expect([...during, ...server.flags()].flat()).not.toContain('\\Seen')
})

test('a mailbox renumbered long after: what is no longer known is not read again', async () => {
  await db()
    .insert(supportMailboxReads)
    .values({
      mailbox: mailboxName(account()),
      uidValidity: 'old',
      createdAt: new Date(Date.now() - 400 * 86_400_000),
    })
  server.deliver(mail('old'), new Date(Date.now() - 100 * 86_400_000))
  server.deliver(mail('young'), new Date(Date.now() - 30 * 86_400_000))
  watch()
  await vi.waitFor(async () => expect((await reads())?.lastUid).toBe(2), soon)
  expect(await subjects()).toEqual(['young'])
})

test('killed between fetching and storing, and between storing and noting: fetched again, stored once', async () => {
  server.deliver(mail('a'))
  const store = intoSupport('support@host.example')
  const never = new Promise<void>(() => undefined)
  let fetched = 0
  const killed = watch({
    ...store,
    whole: () => {
      fetched++
      return never
    },
  })
  await vi.waitFor(() => expect(fetched).toBe(1), soon)
  await killed()
  expect(await subjects()).toEqual([])
  const late = watch({ ...store, whole: (raw) => store.whole(raw).then(() => never) })
  await stored('a')
  await late()
  expect((await reads())?.lastUid).toBe(0)
  watch()
  await vi.waitFor(async () => expect((await reads())?.lastUid).toBe(1), soon)
  expect(await subjects()).toEqual(['a'])
})

test('of two servers one reads; the other takes over when it stops, and when it dies', async () => {
  const first = watch()
  await vi.waitFor(() => expect(server.connections()).toBe(1), soon)
  watch()
  server.deliver(mail('a'))
  await stored('a')
  expect(server.connections()).toBe(1)
  await first()
  await vi.waitFor(() => expect(server.connections()).toBe(1), soon)
  server.deliver(mail('b'))
  await stored('a', 'b')
  // A server that died claims no longer.
  await db()
    .update(supportMailboxReads)
    .set({ reader: 'dead', readerUntil: sql`now() + interval '1 second'` })
  await vi.waitFor(() => expect(server.connections()).toBe(0), soon)
  server.deliver(mail('c'))
  await stored('a', 'b', 'c')
})

test('what arrived before the mailbox was connected is left alone', async () => {
  const old = await startImapServer(credentials)
  old.deliver(mail('today'))
  const { port } = old
  await db()
    .insert(supportMailboxReads)
    .values({
      mailbox: mailboxName(account({ port })),
      createdAt: new Date(Date.now() + 3 * 86_400_000),
    })
  watch(undefined, account({ port }))
  await vi.waitFor(async () => expect((await reads())?.lastReadAt).toBeTruthy(), soon)
  expect(await subjects()).toEqual([])
  await old.close()
})

test('of an email above the limit only the headers are fetched', async () => {
  server.deliver(mail('huge', 'x'.repeat(26 * 1024 * 1024)))
  server.deliver(mail('small'))
  watch()
  await stored('huge', 'small')
  const [huge] = await db().select().from(incomingMails).where(eq(incomingMails.subject, 'huge'))
  expect(huge).toMatchObject({
    status: 'failed',
    reason: 'The email is larger than 25 MB. Only its headers were kept.',
  })
  expect(huge?.size).toBeGreaterThan(26 * 1024 * 1024)
}, 30_000)

test('stops while it reads, and quickly', async () => {
  const stop = watch()
  await vi.waitFor(() => expect(server.connections()).toBe(1), soon)
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(3_000)
  await vi.waitFor(() => expect(server.connections()).toBe(0), soon)
  expect((await reads())?.reader).toBeNull()
})
