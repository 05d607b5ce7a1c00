import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { mailEventAddress } from '#modules/mail-events/queries/webhook-secret.server.ts'
import { emailEvents } from '#modules/mail-events/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { checkProvidersFirst } from '../middleware/body-order.ts'
import type { HttpEnv } from '../request-id.ts'
import { mailEvents } from './mail-events.ts'

useTestDatabase()

const app = new Hono<HttpEnv>()
app.use(async (c, next) => {
  c.set('clientAddress', '192.0.2.9')
  return next()
})
app.use(checkProvidersFirst())
mailEvents(app)

beforeEach(async () => {
  await db().execute(sql`truncate email_events, rate_limits`)
})

const passwordOf = (provider: 'smtp2go' | 'ses') => new URL(mailEventAddress(provider)).password
const basic = (password: string) =>
  `Basic ${Buffer.from(`hostwright:${password}`).toString('base64')}`
const event = {
  event: 'delivered',
  rcpt: 'thandi@test.example',
  email_id: 'x-1',
  time: '2027-01-01 10:00:00',
}

function post(
  provider: string,
  authorization: string | undefined,
  body: BodyInit = JSON.stringify(event),
  type = 'application/json',
) {
  const headers = { 'content-type': type, ...(authorization !== undefined && { authorization }) }
  return app.request(`/api/mail-events/${provider}`, { method: 'POST', headers, body }, {})
}

test.each([
  ['Basic, as it stands in the address', () => basic(passwordOf('smtp2go'))],
  ['Bearer, as SMTP2GO can send it', () => `Bearer ${passwordOf('smtp2go')}`],
])('takes events with the password: %s', async (_, authorization) => {
  expect((await post('smtp2go', authorization())).status).toBe(200)
  const form = new URLSearchParams({ ...event, email_id: 'x-2' }).toString()
  expect(
    (await post('smtp2go', authorization(), form, 'application/x-www-form-urlencoded')).status,
  ).toBe(200)
  expect(await db().$count(emailEvents)).toBe(2)
})

test.each([
  ['nothing', () => undefined],
  ['a wrong one', () => basic('x')],
  ['that of the other provider', () => basic(passwordOf('ses'))],
])('without the password nothing is taken in: %s', async (_, authorization) => {
  const answer = await post('smtp2go', authorization())
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="Email events"',
  ])
  expect(await db().$count(emailEvents)).toBe(0)
})

test('guessing is stopped, and then even the right password waits', async () => {
  for (let times = 0; times < 60; times++) await post('smtp2go', basic(`guess ${times}`))
  const answer = await post('smtp2go', basic(passwordOf('smtp2go')))
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('bodies that will never be understood are refused without a retry, and unsigned messages of SES too', async () => {
  expect((await post('smtp2go', basic(passwordOf('smtp2go')), 'null')).status).toBe(400)
  expect((await post('ses', basic(passwordOf('ses')), '{}')).status).toBe(400)
  const unsigned = {
    Type: 'Notification',
    MessageId: '1',
    TopicArn: 'x',
    Message: '{}',
    Timestamp: 'x',
    SignatureVersion: '2',
    Signature: 'x',
  }
  const body = JSON.stringify({ ...unsigned, SigningCertURL: 'https://evil.example/x.pem' })
  expect((await post('ses', basic(passwordOf('ses')), body)).status).toBe(403)
})
