import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { isSigned, signatures } from '#platform/security/webhook-signature.ts'
import type { Exchange, NewAccount } from '../rules/server-port.ts'
import { connections } from './connections.server.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const account: NewAccount = {
  serviceId: 'service-1',
  actionId: 'action-1',
  userName: 'jacarand',
  domain: 'jacaranda.co.za',
  plan: 'starter',
  email: 'thandi@jacaranda.co.za',
  password: 'Kiewiet-4-Road',
}

let program: Server
let received: { headers: IncomingHttpHeaders; body: string }[] = []
let answer: { status: number; body: string }
let exchanges: Exchange[] = []
beforeAll(async () => {
  useConfig(readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' }))
  program = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  program.close()
  program.closeAllConnections()
})
beforeEach(() => {
  received = []
  exchanges = []
  says({ status: 'done' })
})

function says(body: unknown, status = 200): void {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

function server() {
  const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/provision`
  const connection = { address, userName: '', secret, fingerprint: '' }
  return connections.webhook(connection, (exchange) => exchanges.push(exchange))
}

test('each action is a signed message, with the same key for each attempt', async () => {
  says({ status: 'done', ip: '203.0.113.5', name_servers: ['ns1.own.example'] })
  expect(await server().create(account)).toEqual({
    kind: 'done',
    value: { ip: '203.0.113.5', nameServers: ['ns1.own.example'] },
  })
  await server().create(account)
  for (const { headers, body } of received) {
    const sent = new Webhook(secret).verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    })
    expect(sent).toEqual({
      type: 'account.create',
      timestamp: expect.any(String),
      idempotency_key: 'action-1',
      callback_url: 'http://localhost:3000/api/provisioning/action-1',
      data: {
        service_id: 'service-1',
        user_name: 'jacarand',
        domain: 'jacaranda.co.za',
        plan: 'starter',
        email: 'thandi@jacaranda.co.za',
        password: 'Kiewiet-4-Road',
      },
    })
  }
  expect(received).toHaveLength(2)
  expect(JSON.stringify(exchanges)).not.toMatch(/Kiewiet|MfKQ9r8G/)
})

test('sends what each action needs', async () => {
  const { suspend, unsuspend, changePlan, changePassword, terminate, test: check } = server()
  await suspend(account, 'Overdue')
  await unsuspend(account)
  await changePlan(account, 'business')
  await changePassword(account, 'Vygie-7-Stone')
  await terminate(account)
  says({ status: 'done', version: '1.4' })
  expect(await check()).toEqual({ kind: 'done', value: { version: '1.4' } })
  const target = { service_id: 'service-1', user_name: 'jacarand', domain: 'jacaranda.co.za' }
  expect(
    received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data]),
  ).toEqual([
    ['account.suspend', { ...target, reason: 'Overdue' }],
    ['account.unsuspend', target],
    ['account.change_plan', { ...target, plan: 'business' }],
    ['account.change_password', { ...target, password: 'Vygie-7-Stone' }],
    ['account.terminate', target],
    ['server.test', {}],
  ])
})

test.each([
  [{ status: 'pending' }, 200, { kind: 'pending' }],
  [
    { status: 'pending', message: 'In ten minutes' },
    202,
    { kind: 'pending', message: 'In ten minutes' },
  ],
  [
    { status: 'failed', reason: 'taken', message: 'It exists' },
    200,
    { kind: 'refused', reason: 'taken' },
  ],
  [{ status: 'failed' }, 200, { kind: 'refused', reason: 'invalid' }],
  [{ status: 'perhaps' }, 200, { kind: 'unknown' }],
  ['', 204, { kind: 'unknown' }],
  ['{"status":"do', 200, { kind: 'unknown' }],
  [{ status: 'done' }, 500, { kind: 'unknown' }],
  ['no', 401, { kind: 'refused', reason: 'credentials' }],
  ['slower', 429, { kind: 'refused', reason: 'later' }],
  ['what?', 422, { kind: 'refused', reason: 'invalid' }],
])('an answer %j with HTTP %i', async (body, status, expected) => {
  says(body, status)
  expect(await server().suspend(account, 'Overdue')).toMatchObject(expected)
})

test('a program that calls back is known by its signature, for five minutes', () => {
  const at = new Date('2026-11-30T08:00:00Z')
  const timestamp = at.getTime() / 1_000
  const body = '{"status":"done"}'
  const signature = signatures([secret], { id: 'a', timestamp, body })
  const message = { id: 'a', timestamp: String(timestamp), body, signature: `v1,xx ${signature}` }
  const signed = (change: Partial<typeof message>, when = at) =>
    isSigned(secret, { ...message, ...change }, when)
  expect(signed({})).toBe(true)
  expect(signed({}, new Date(at.getTime() + 299_000))).toBe(true)
  expect(signed({}, new Date(at.getTime() + 301_000))).toBe(false)
  expect(signed({ body: '{"status":"failed"}' })).toBe(false)
  expect(signed({ id: 'b' })).toBe(false)
  expect(signed({ timestamp: 'x' })).toBe(false)
  expect(signed({ signature: '' })).toBe(false)
})
