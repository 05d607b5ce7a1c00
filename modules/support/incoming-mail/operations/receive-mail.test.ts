import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { receiveMail } from './receive-mail.server.ts'

useTestDatabase()

const raw = (headers: string, body = 'Hello') =>
  Buffer.from(`${headers}\r\n\r\n${body}\r\n`, 'latin1')
const at = { mailbox: 'support@host.example' }

test('an email is kept as it came, with what its headers say, and its job is queued', async () => {
  const bytes = raw(
    'From: Thandi <thandi@example.com>\r\nSubject: =?utf-8?q?M=C3=B4re?=\r\nMessage-ID: <one@example.com>\r\nDate: Mon, 23 Nov 2026 08:00:00 +0200',
    'caf\xe9',
  )
  const received = await receiveMail(bytes, at)
  expect(received).toMatchObject({ ok: true, value: { isDuplicate: false } })
  const id = received.ok ? received.value.id : ''
  const [row] = await db().select().from(incomingMails).where(eq(incomingMails.id, id))
  expect(row).toMatchObject({
    messageId: 'one@example.com',
    fromAddress: 'thandi@example.com',
    fromName: 'Thandi',
    subject: 'Môre',
    status: 'received',
  })
  expect(row?.sentAt?.toISOString()).toBe('2026-11-23T06:00:00.000Z')
  const [source] = await db()
    .select()
    .from(incomingMailSources)
    .where(eq(incomingMailSources.mailId, id))
  expect(source?.content.equals(bytes)).toBe(true)
  expect(await jobsOf(id)).toBe(1)
})

test('the same email ten times at once, as two servers would, is one email and one job', async () => {
  const bytes = raw('From: a@example.com\r\nMessage-ID: <twice@example.com>')
  const all = await Promise.all(Array.from({ length: 10 }, () => receiveMail(bytes, at)))
  const ids = all.map((one) => (one.ok ? one.value.id : ''))
  expect(new Set(ids).size).toBe(1)
  expect(all.filter((one) => one.ok && !one.value.isDuplicate)).toHaveLength(1)
  expect(await jobsOf(ids[0] ?? '')).toBe(1)
})

test('without a Message-ID the content names it; the Message-ID of another sender is no repeat', async () => {
  const nameless = raw('From: b@example.com', 'no id')
  expect(await receiveMail(nameless, at)).toMatchObject({ ok: true, value: { isDuplicate: false } })
  expect(await receiveMail(nameless, at)).toMatchObject({ ok: true, value: { isDuplicate: true } })
  const stolen = (from: string) => raw(`From: ${from}\r\nMessage-ID: <stolen@example.com>`)
  expect(await receiveMail(stolen('c@example.com'), at)).toMatchObject({
    ok: true,
    value: { isDuplicate: false },
  })
  expect(await receiveMail(stolen('d@example.com'), at)).toMatchObject({
    ok: true,
    value: { isDuplicate: false },
  })
  expect(await receiveMail(stolen('d@example.com'), at)).toMatchObject({
    ok: true,
    value: { isDuplicate: true },
  })
})

test('a used Message-ID with other content is another email; the same email by another route is not', async () => {
  const device = (number: number, words: string) =>
    `Subject: Backup ${number}\r\nFrom: Device <dev@client.example>\r\nMessage-ID: <constant@device.example>\r\nDate: Sat, 28 Nov 2026 12:00:0${number} +0200\r\nContent-Type: text/plain\r\n\r\n${words}\r\n`
  const receive = (text: string) => receiveMail(Buffer.from(text), at)
  const [first, second, third] = [
    device(1, 'Site A failed'),
    device(2, 'Site B failed'),
    device(2, 'Site C failed'),
  ]
  const ids = new Set<string>()
  for (const text of [first, second, third]) {
    const received = await receive(text)
    expect(received).toMatchObject({ ok: true, value: { isDuplicate: false } })
    if (received.ok) ids.add(received.value.id)
  }
  for (const text of [
    first,
    second,
    third,
    `Received: from relay.example\r\nDelivered-To: support@host.example\r\n${second}`,
  ]) {
    const again = await receive(text)
    expect(again).toMatchObject({ ok: true, value: { isDuplicate: true } })
    expect(ids).toContain(again.ok && again.value.id)
  }
  const encoded = second
    .replace('text/plain\r\n', 'text/plain\r\nContent-Transfer-Encoding: base64\r\n')
    .replace('Site B failed', Buffer.from('Site B failed').toString('base64'))
  expect(await receive(encoded)).toMatchObject({ ok: true, value: { isDuplicate: true } })
})

test('an email above 25 MB is kept as failed, with its headers and the reason', async () => {
  const received = await receiveMail(
    Buffer.concat([
      raw('From: big@example.com\r\nSubject: Huge\r\nMessage-ID: <big@example.com>'),
      Buffer.alloc(25 * 1024 * 1024, 65),
    ]),
    at,
  )
  const id = received.ok ? received.value.id : ''
  const [row] = await db().select().from(incomingMails).where(eq(incomingMails.id, id))
  expect(row).toMatchObject({
    status: 'failed',
    subject: 'Huge',
    reason: 'The email is larger than 25 MB. Only its headers were kept.',
  })
  const [source] = await db()
    .select()
    .from(incomingMailSources)
    .where(eq(incomingMailSources.mailId, id))
  expect(source?.content.toString()).toContain('Message-ID: <big@example.com>')
  expect(source?.content.length).toBeLessThan(200)
  expect(await jobsOf(id)).toBe(0)
})

test.each([
  '',
  '\0\0\0',
  'no headers at all',
  `Subject: ${'x'.repeat(300_000)}`,
  'From: <\0>\r\nSubject: \0\r\nDate: 99999999',
])('whatever arrives is kept: %j', async (text) => {
  expect(await receiveMail(Buffer.from(text), at)).toMatchObject({ ok: true })
})

async function jobsOf(mailId: string): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from queue.job where name = 'support.process-mail' and data->>'mailId' = ${mailId}`,
  )
  return rows[0]?.count ?? 0
}
