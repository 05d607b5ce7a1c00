import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  incomingMailSources,
  incomingMails,
  supportMailbox,
} from '#modules/support/tables.incoming-mail.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { checkProvidersFirst } from '../middleware/body-order.ts'
import type { HttpEnv } from '../request-id.ts'
import { inboundMail } from './inbound-mail.ts'

useTestDatabase()

const key = 'key-of-mailgun'
const basic = (secret: string) => `Basic ${Buffer.from(`hostwright:${secret}`).toString('base64')}`

const app = new Hono<HttpEnv>()
app.use(async (c, next) => {
  c.set('clientAddress', c.req.header('x-address') ?? '192.0.2.1')
  return next()
})
app.use(checkProvidersFirst())
inboundMail(app)

const server = createAdaptorServer({ fetch: app.fetch })
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())

function post(provider: string, init: RequestInit) {
  return fetch(`${url}/api/inbound-mail/${provider}`, { method: 'POST', ...init })
}

beforeEach(async () => {
  await db().execute(
    sql`truncate incoming_mails, support_mailbox, support_webhook_tokens, rate_limits cascade`,
  )
})

async function use(source: 'postmark' | 'mailgun'): Promise<void> {
  await db()
    .insert(supportMailbox)
    .values({ source, postmarkSecret: encrypt('right'), mailgunKey: encrypt(key) })
}

async function kept() {
  const mails = await db().select().from(incomingMails)
  const [source] = await db().select().from(incomingMailSources)
  return { mails, raw: source?.content.toString() ?? '' }
}

async function postmark(body: unknown, secret = 'right') {
  const headers = { authorization: basic(secret), 'content-type': 'application/json' }
  return post('postmark', { headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
}

function signed({
  age = 0,
  token = randomBytes(25).toString('hex'),
  with: secret = key,
} = {}): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  return {
    timestamp,
    token,
    signature: createHmac('sha256', secret)
      .update(timestamp + token)
      .digest('hex'),
  }
}

const plain = {
  sender: 'thandi@example.com',
  from: 'Thandi <thandi@example.com>',
  recipient: 'support@host.example',
  subject: 'Site is down',
  'body-plain': 'Please help',
  'message-headers': JSON.stringify([
    ['Message-Id', '<m1@example.com>'],
    ['In-Reply-To', '<t.1.2.abc@host.example>'],
    ['Auto-Submitted', 'auto-replied'],
    ['Subject', 'Site is down'],
  ]),
}

function mailgun(fields: Record<string, string>, isMultipart = false) {
  const body = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return post('mailgun', { body })
}

test('is not there until a provider was chosen, and the other one’s address stays closed', async () => {
  expect((await postmark({ From: 'a@example.com' })).status).toBe(404)
  await use('mailgun')
  expect((await postmark({ From: 'a@example.com' })).status).toBe(404)
  expect((await mailgun({ ...plain, ...signed() })).status).toBe(200)
})

test('Postmark: the whole email where it is included', async () => {
  await use('postmark')
  const RawEmail =
    'From: thandi@example.com\r\nMessage-ID: <raw@example.com>\r\nSubject: Raw\r\n\r\nHello ü\r\n'
  expect((await postmark({ From: 'thandi@example.com', RawEmail })).status).toBe(200)
  const { mails, raw } = await kept()
  expect(mails).toMatchObject([
    { subject: 'Raw', messageId: 'raw@example.com', mailbox: 'postmark' },
  ])
  expect(raw).toBe(RawEmail)
})

test('Postmark: composed of its fields, with the headers that threading and loops need, and a picture by its content id', async () => {
  await use('postmark')
  const answer = await postmark({
    From: '"Thandi M" <thandi@example.com>',
    To: 'support@host.example',
    Subject: 'Môre',
    TextBody: 'Hello',
    HtmlBody: '<p>Hello <img src="cid:pic@x"></p>',
    MessageID: '22c74902',
    OriginalRecipient: 'support+t1@host.example',
    Headers: [
      { Name: 'Message-ID', Value: '<p1@example.com>' },
      { Name: 'References', Value: '<a@host.example> <b@host.example>' },
      { Name: 'Auto-Submitted', Value: 'auto-replied' },
      { Name: 'Content-Type', Value: 'text/plain; boundary=evil' },
      { Name: 'Bad\r\nHeader', Value: 'x' },
    ],
    Attachments: [
      {
        Name: 'p.png',
        Content: Buffer.from('png').toString('base64'),
        ContentType: 'image/png',
        ContentID: 'pic@x',
      },
    ],
  })
  expect(answer.status).toBe(200)
  const { mails, raw } = await kept()
  expect(mails).toMatchObject([
    {
      fromAddress: 'thandi@example.com',
      fromName: 'Thandi M',
      subject: 'Môre',
      messageId: 'p1@example.com',
    },
  ])
  for (const line of [
    'References: <a@host.example> <b@host.example>',
    'Auto-Submitted: auto-replied',
    'X-Original-To: support+t1@host.example',
    'Content-Id: <pic@x>',
  ])
    expect(raw.toLowerCase()).toContain(line.toLowerCase())
  expect(raw).not.toContain('evil')
})

test('Postmark: a wrong password, nonsense, a repeat', async () => {
  await use('postmark')
  expect((await postmark({ From: 'a@example.com' }, 'wrong')).status).toBe(401)
  expect((await postmark('{')).status).toBe(403)
  expect((await postmark([])).status).toBe(403)
  expect((await kept()).mails).toEqual([])
  const body = { From: 'a@example.com', TextBody: 'x', MessageID: 'same' }
  expect([(await postmark(body)).status, (await postmark(body)).status]).toEqual([200, 200])
  expect((await kept()).mails).toHaveLength(1)
})

test('a repeat in another second that has neither Message-ID nor Date is the same email', async () => {
  await use('postmark')
  const body = { From: 'a@example.com', TextBody: 'x', HtmlBody: '<p>x</p>' }
  await postmark(body)
  await sleep(1_005 - (Date.now() % 1_000))
  await postmark(body)
  await postmark({ ...body, TextBody: 'y' })
  const { mails, raw } = await kept()
  expect(mails).toMatchObject([{ sentAt: null }, { sentAt: null }])
  expect(raw).not.toMatch(/^(date|message-id):/im)
})

test.each([false, true])('Mailgun: fields, multipart %s', async (isMultipart) => {
  await use('mailgun')
  expect((await mailgun({ ...plain, ...signed() }, isMultipart)).status).toBe(200)
  const { mails, raw } = await kept()
  expect(mails).toMatchObject([
    {
      fromAddress: 'thandi@example.com',
      subject: 'Site is down',
      messageId: 'm1@example.com',
      mailbox: 'mailgun',
    },
  ])
  expect(raw).toContain('In-Reply-To: <t.1.2.abc@host.example>')
  expect(raw).toContain('Auto-Submitted: auto-replied')
  expect(raw.match(/^Subject:/gm)).toHaveLength(1)
})

test('Mailgun: the whole email, and files with their content ids', async () => {
  await use('mailgun')
  expect(
    (
      await mailgun({
        ...signed(),
        'body-mime': 'From: a@example.com\r\nSubject: whole\r\n\r\nHello',
      })
    ).status,
  ).toBe(200)
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...plain,
    ...signed(),
    'content-id-map': '{"<c1>":"attachment-1"}',
  }))
    form.append(name, value)
  form.append('attachment-1', new File(['png'], 'p.png', { type: 'image/png' }))
  expect((await post('mailgun', { body: form })).status).toBe(200)
  const sources = await db().select().from(incomingMailSources)
  expect(sources.some(({ content }) => /content-id: <c1>/i.test(content.toString()))).toBe(true)
})

test('Mailgun: wrong, old and repeated signatures', async () => {
  await use('mailgun')
  expect((await mailgun({ ...plain, ...signed({ with: 'other' }) })).status).toBe(401)
  expect((await mailgun({ ...plain, ...signed({ age: 400 }) })).status).toBe(401)
  expect((await mailgun({ ...plain, ...signed({ age: -400 }) })).status).toBe(401)
  expect((await mailgun({ ...plain, ...signed(), signature: '' })).status).toBe(401)
  expect((await kept()).mails).toEqual([])
  const once = signed()
  expect((await mailgun({ ...plain, ...once })).status).toBe(200)
  const replayed = {
    ...plain,
    ...once,
    subject: 'Another',
    'message-headers': '[["Message-Id","<m2@example.com>"]]',
  }
  expect((await mailgun(replayed)).status).toBe(406)
  expect((await kept()).mails).toHaveLength(1)
  expect((await mailgun(signed())).status).toBe(406)
})

test('Mailgun: of requests with one signature at the same moment, one passes', async () => {
  await use('mailgun')
  const once = signed()
  const emails = Array.from({ length: 8 }, (_, number) => ({
    ...plain,
    ...once,
    'message-headers': `[["Message-Id","<at-once-${number}@example.com>"]]`,
  }))
  const answers = await Promise.all(emails.map((email) => mailgun(email)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 406),
  ])
  expect((await kept()).mails).toHaveLength(1)
})

test('Mailgun: an email that could not be stored may come again with its signature', async () => {
  await use('mailgun')
  await db().execute(
    sql`alter table incoming_mails add constraint nothing_in check (subject <> 'Site is down')`,
  )
  const email = { ...plain, ...signed() }
  const refused = await mailgun(email)
  await db().execute(sql`alter table incoming_mails drop constraint nothing_in`)
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect((await mailgun(email)).status).toBe(200)
})

test('forgeries are limited by address, and the provider’s own emails are not', async () => {
  await use('postmark')
  const forged = (address: string) =>
    post('postmark', { headers: { 'x-address': address }, body: '{}' })
  for (let count = 0; count < 60; count++) await forged('192.0.2.66')
  expect((await forged('192.0.2.66')).status).toBe(429)
  expect((await forged('192.0.2.67')).status).toBe(401)
  expect((await postmark({ From: 'a@example.com', TextBody: 'x' })).status).toBe(200)
})
