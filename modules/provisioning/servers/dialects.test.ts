import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { directAdminPanel } from '#simulators/directadmin/directadmin.server.ts'
import { accountsOf } from '#simulators/panels/accounts.server.ts'
import { type StartedPanel, startPanel } from '#simulators/panels/start-panel.server.ts'
import { pleskPanel } from '#simulators/plesk/plesk.server.ts'
import { whmPanel } from '#simulators/whm/whm.server.ts'
import { mailServerCertificate, mailServerKey } from '#tests/mail-server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import type { Exchange, HostingServer, NewAccount } from '../rules/server-port.ts'
import { connections } from './connections.server.ts'
import { directAdmin } from './directadmin.server.ts'
import { errorIn, listOf, replyOf, usageOf } from './directadmin-answers.server.ts'
import { plesk } from './plesk.server.ts'
import { restReply, xmlReply } from './plesk-answers.server.ts'
import { serverCalls } from './server-calls.server.ts'
import { bytesOf, whmReply } from './whm-answers.server.ts'

const database = useTestDatabase()

const account: NewAccount = {
  serviceId: 'service-1',
  actionId: 'action-1',
  userName: 'jacarand',
  domain: 'jacaranda.co.za',
  plan: 'starter',
  email: 'thandi@jacaranda.co.za',
  password: 'Kiewiet-4-Road',
}
const answer = (body: string, status = 200, type = 'text/plain') => ({
  status,
  headers: { 'content-type': type },
  body,
})
const reads = { isWrite: false }
const writes = { isWrite: true }

let exchanges: Exchange[] = []
const record = (exchange: Exchange) => {
  exchanges.push(exchange)
}
beforeEach(() => {
  exchanges = []
})

describe('DirectAdmin', () => {
  let panel: StartedPanel
  const serverOf = (name: string): HostingServer =>
    connections.directadmin(panel.connection(name), record)
  beforeAll(async () => {
    panel = await startPanel(directAdminPanel)
  })
  afterAll(() => panel.goAway())

  test('an old version answers with forms, and signs in by a login key', async () => {
    const server = serverOf('old1')
    expect(await server.test()).toMatchObject({ kind: 'done' })
    expect(await server.list()).toEqual({ kind: 'done', value: [] })
    const owner = { ...account, email: "o'brien@jacaranda.co.za" }
    expect(await server.create(owner)).toEqual({
      kind: 'done',
      value: { ip: '203.0.113.11', nameServers: ['ns1.panel.example', 'ns2.panel.example'] },
    })
    expect(await server.get('jacarand')).toMatchObject({ value: { email: owner.email } })
    expect(await server.suspend(account, 'Payment is overdue')).toMatchObject({ kind: 'done' })
    expect(await panel.accounts('old1')).toMatchObject([{ reason: 'billing' }])
    const link = await server.signInUrl(account, '198.51.100.7')
    if (link.kind !== 'done') throw new Error(link.message)
    expect(await (await fetch(link.value)).text()).toContain('You are signed in as jacarand')
    expect(await server.terminate(account)).toMatchObject({ kind: 'done' })
  })

  test('a server that does the work and never answers is asked afterwards', async () => {
    const connection = panel.connection('jhb3')
    const calls = serverCalls(connection, record, { slowMs: 1_500, otherMs: 10_000 })
    await panel.fault({ kind: 'silent_done', on: 'writes' }, 'jhb3')
    expect(await directAdmin(connection, calls).create(account)).toMatchObject({ kind: 'done' })
    expect(await panel.accounts('jhb3')).toHaveLength(1)
    expect(exchanges.map((each) => each.answer)).toContain('No answer within 2 seconds')
  })

  test('takes the shared address of the server, never one for a single account', async () => {
    await serverOf('jhb2').create(account)
    expect(exchanges.map(({ request }) => request).join()).toContain('ip=203.0.113.11')
  })

  test('what an answer does not say to be done is not known to be', async () => {
    const says = (body: string) =>
      directAdmin(panel.connection(), async ({ path }) => {
        if (path.startsWith('/CMD_API_SHOW_USERS')) return answer('["jacarand"]')
        return path.startsWith('/CMD_API_SHOW_USER_CONFIG')
          ? answer('{"username":"jacarand","domain":"jacaranda.co.za"}')
          : answer(body)
      }).changePassword(account, 'Vygie-7-Stone')
    expect(await says('{"success":"Password Changed"}')).toMatchObject({ kind: 'done' })
    expect(await says('error=0&text=Password+Changed')).toMatchObject({ kind: 'done' })
    expect(await says('{"welcome":"back"}')).toMatchObject({ kind: 'unknown' })
    expect(await says('')).toMatchObject({ kind: 'unknown' })
  })

  test('reads forms with entities that lack their semicolon, lists and errors', () => {
    expect(replyOf('error=1&text=Can&#39t do that&details=O&#39;Brien+%26+Sons')).toEqual({
      error: '1',
      text: "Can't do that",
      details: "O'Brien & Sons",
    })
    expect(listOf(replyOf('list[]=a&list[]=b') ?? {})).toEqual({ kind: 'done', value: ['a', 'b'] })
    expect(listOf(replyOf('["a","b"]') ?? {})).toEqual({ kind: 'done', value: ['a', 'b'] })
    expect(listOf(replyOf('error=0&text=x') ?? {})).toMatchObject({ reason: 'later' })
    expect(replyOf('["a","b')).toBeUndefined()
    expect(replyOf('<html>')).toBeUndefined()
  })

  test.each([
    ['That username already exists on the system', 'taken'],
    ['That domain already exists', 'taken'],
    ['Unable to assign the Reseller ANY ips', 'limit'],
    ['You have reached your maximum number of users', 'limit'],
    ['The user does not exist in your authority level', 'credentials'],
    ['Password must be at least 6 characters', 'invalid'],
  ])('%s', (details, reason) => {
    expect(errorIn({ error: '1', text: 'Error Creating User', details })).toEqual({
      kind: 'refused',
      reason,
      message: `Error Creating User: ${details}`,
    })
  })

  test('usage is in bytes, and what is unlimited has no limit', () => {
    expect(
      usageOf(
        { quota: '1.5', bandwidth: '10', nemails: '3' },
        { quota: 'unlimited', bandwidth: '20', nemails: '5' },
      ),
    ).toEqual({
      disk: { used: 1_572_864, limit: null },
      traffic: { used: 10_485_760, limit: 20_971_520 },
      mailboxes: { used: 3, limit: 5 },
    })
  })
})

describe('WHM', () => {
  let panel: StartedPanel
  const serverOf = (name: string) => connections.whm(panel.connection(name), record)
  beforeAll(async () => {
    panel = await startPanel(whmPanel)
  })
  afterAll(() => panel.goAway())

  test('a token that may not do what services need is found before it is needed', async () => {
    expect(await serverOf('limited1').test()).toEqual({
      kind: 'refused',
      reason: 'credentials',
      message: expect.stringContaining('createacct, listpkgs'),
    })
  })

  test('the shapes before version 1 are understood', async () => {
    const server = serverOf('old1')
    expect(await server.create(account)).toMatchObject({ kind: 'done' })
    expect(await server.suspend(account, 'Overdue')).toMatchObject({ kind: 'done' })
    expect(await server.create({ ...account, userName: 'else' })).toMatchObject({ reason: 'taken' })
    expect(await server.get('jacarand')).toMatchObject({
      value: { plan: 'starter', isSuspended: true },
    })
    expect(await server.terminate(account)).toMatchObject({ kind: 'done' })
  })

  test('what only root may undo needs a person', async () => {
    const server = serverOf('jhb2')
    await server.create(account)
    await accountsOf('whm/jhb2').change('jacarand', { isSuspended: true, isLocked: true })
    expect(await server.unsuspend(account)).toMatchObject({
      kind: 'refused',
      reason: 'invalid',
      message: expect.stringMatching(/^This account is locked/),
    })
  })

  test('a package is found with the name of the reseller before it, and shown without', async () => {
    const server = serverOf('jhb3')
    expect(await server.create({ ...account, plan: 'admin_business' })).toMatchObject({
      kind: 'done',
    })
    expect(await server.get('jacarand')).toMatchObject({ value: { plan: 'business' } })
    expect(await server.changePlan(account, 'starter')).toMatchObject({ kind: 'done' })
    expect(await panel.accounts('jhb3')).toMatchObject([{ plan: 'admin_starter' }])
  })

  test('HTTP 200 with result 0 is a failure, without the number of the log', () => {
    const body = (result: number, reason: string) =>
      JSON.stringify({ metadata: { result, reason, command: 'createacct', version: 1 } })
    expect(
      whmReply(
        answer(body(0, 'API failure: (XID abc123) This system already has an account named “x”.')),
        writes,
      ),
    ).toEqual({
      kind: 'refused',
      reason: 'taken',
      message: 'This system already has an account named “x”.',
    })
    expect(whmReply(answer('{"status":1,"statusmsg":"ok"}'), writes)).toMatchObject({
      kind: 'done',
    })
    expect(whmReply(answer('{"data":{"result":"0","reason":"no"}}'), writes)).toMatchObject({
      message: 'no',
    })
    expect(
      whmReply(answer('{"cpanelresult":{"error":"Access denied"}}', 403), reads),
    ).toMatchObject({
      reason: 'credentials',
    })
    expect(whmReply(answer('{"metadata":{"res'), writes)).toMatchObject({ kind: 'unknown' })
    expect(whmReply(answer('{}'), writes)).toMatchObject({ kind: 'unknown' })
    expect(whmReply(answer('{}'), reads)).toMatchObject({ kind: 'refused', reason: 'later' })
  })

  test('sizes', () => {
    expect(['812M', '1.5G', '0M', 'unlimited', '10'].map(bytesOf)).toEqual([
      851_443_712,
      1_610_612_736,
      0,
      null,
      10_485_760,
    ])
  })
})

describe('Plesk', () => {
  let panel: StartedPanel
  const serverOf = (name: string, change: { userName?: string } = {}) =>
    connections.plesk({ ...panel.connection(name), ...change }, record)
  beforeAll(async () => {
    panel = await startPanel(pleskPanel)
  })
  afterAll(() => panel.goAway())

  test('an API key is used where the name says so', async () => {
    expect(await serverOf('jhb2', { userName: 'X-API-Key' }).test()).toMatchObject({ kind: 'done' })
    expect(await serverOf('jhb2', { userName: 'X-API-Key' }).plans()).toMatchObject({
      kind: 'done',
    })
    expect(await serverOf('jhb2', { userName: 'other' }).test()).toMatchObject({
      reason: 'credentials',
    })
  })

  test('a plan that a new subscription did not get is given to it', async () => {
    expect(await serverOf('noplan1').create(account)).toMatchObject({ kind: 'done' })
    expect(await panel.accounts('noplan1')).toMatchObject([{ plan: 'starter' }])
  })

  test('our id is stored, and an account that was left half made goes on', async () => {
    const accounts = accountsOf('plesk/jhb3')
    const half = { userName: 'jacarand', domain: null, plan: '', email: account.email }
    await accounts.add({ ...half, password: 'x', mark: account.serviceId })
    expect(await serverOf('jhb3').create(account)).toMatchObject({ kind: 'done' })
    expect(await serverOf('jhb3').get('jacarand')).toMatchObject({
      value: { serviceId: 'service-1', domain: 'jacaranda.co.za', plan: 'starter' },
    })
    expect(await serverOf('jhb3').create({ ...account, serviceId: 'service-2' })).toMatchObject({
      reason: 'taken',
    })
  })

  test.each([
    ['full1', 'limit'],
    ['expired1', 'limit'],
  ])('no customer is left behind where its subscription is refused (%s)', async (name, reason) => {
    expect(await serverOf(name).create(account)).toMatchObject({ kind: 'refused', reason })
    expect(await panel.accounts(name)).toEqual([])
  })

  test('of a customer who has more than ours the rest is neither switched off nor deleted', async () => {
    const calls: string[] = []
    let status = 0
    const webspace = (id: number, name: string, state: number) =>
      `<result><status>ok</status><id>${id}</id><data><gen_info><name>${name}</name><status>${state}</status><owner-id>7</owner-id></gen_info></data></result>`
    const server = plesk(panel.connection('jhb1'), async ({ method, path, body }) => {
      if (method !== 'GET' && !path.endsWith('agent.php')) calls.push(`${method} ${path}`)
      if (path.endsWith('/status')) status = 16
      if (path.endsWith('clients'))
        return answer(
          '[{"id":7,"login":"jacarand","status":0,"email":"","external_id":""}]',
          200,
          'application/json',
        )
      const found = `${webspace(1, account.domain, status)}${webspace(2, 'other.co.za', 0)}`
      return path.endsWith('agent.php')
        ? answer(
            body?.text.includes('service-plan')
              ? '<packet><service-plan><get><result><status>ok</status><name>starter</name><guid>g</guid></result></get></service-plan></packet>'
              : `<packet><webspace><get>${found}</get></webspace></packet>`,
            200,
            'text/xml',
          )
        : answer('{}', 200, 'application/json')
    })
    expect(await server.suspend(account, 'Overdue')).toEqual({ kind: 'done', value: null })
    expect(calls).toEqual(['PUT /api/v2/domains/1/status'])
    expect(await server.terminate(account)).toMatchObject({
      kind: 'refused',
      reason: 'invalid',
      message: expect.stringContaining('other subscriptions'),
    })
    expect(calls).toHaveLength(1)
  })

  test('errors by their codes, in both interfaces', () => {
    expect(restReply(answer('{"code":1007,"message":"It exists"}', 400), writes)).toMatchObject({
      reason: 'taken',
      message: 'It exists (1007)',
    })
    expect(restReply(answer('{"code":1023,"message":"Failed"}', 400), writes)).toMatchObject({
      kind: 'unknown',
    })
    expect(restReply(answer('{"id": 7', 200), writes)).toMatchObject({ kind: 'unknown' })
    const xml = (inner: string) => answer(`<?xml version="1.0"?><packet>${inner}</packet>`)
    expect(
      xmlReply(
        xml(
          '<system><status>error</status><errcode>11003</errcode><errtext>Key &amp; no</errtext></system>',
        ),
        reads,
      ),
    ).toEqual({ kind: 'refused', reason: 'credentials', message: 'Key & no (11003)' })
    expect(xmlReply(answer('<packet><webspace><get><result><status>ok'), writes)).toMatchObject({
      kind: 'unknown',
    })
    expect(xmlReply(xml('<webspace><get></get></webspace>'), reads)).toMatchObject({
      reason: 'later',
    })
  })
})

describe('where servers may be', () => {
  let panel: StartedPanel
  beforeAll(async () => {
    panel = await startPanel(whmPanel, { cert: mailServerCertificate, key: mailServerKey })
  })
  afterAll(async () => {
    await panel.goAway()
    configured({})
  })
  const configured = (env: Record<string, string>) =>
    useConfig(readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: database.url(), ...env }))
  const live = {
    APP_MODE: 'live',
    PUBLIC_URL: 'https://hosting.example',
    APP_SECRET: 'nVd7t0rXy3Kq9Zb1Lw5Hs8Pm2Gf6Jc4Ae0Tu7Ri3',
  }
  const tested = (address: string, fingerprint = '') =>
    connections.whm({ ...panel.connection(), address, fingerprint }, record).test()

  test('a demo calls its own machine and nothing else', async () => {
    configured({})
    for (const address of ['https://203.0.113.5:2087', 'https://10.0.0.5:2087'])
      expect(await tested(address)).toMatchObject({
        reason: 'credentials',
        message: 'A demo calls no servers but those on its own machine',
      })
  })

  test('a live site calls private networks only where that is allowed, and trusts a pinned certificate', async () => {
    const { address } = panel.connection()
    const pinned = '0'.repeat(64)
    configured(live)
    expect(await tested(address)).toMatchObject({
      reason: 'credentials',
      message: expect.stringContaining('private network'),
    })
    expect(await tested('http://panel.example:2087')).toMatchObject({ reason: 'credentials' })
    configured({ ...live, SERVERS_ALLOW_PRIVATE: 'true' })
    expect(await tested(address)).toMatchObject({
      reason: 'credentials',
      message: expect.stringContaining('certificate'),
    })
    expect(await tested(address, pinned)).toMatchObject({
      reason: 'credentials',
      message: 'The certificate is not the pinned one',
    })
    expect(exchanges.at(-1)?.answer).toBe('The certificate is not the pinned one')
  })

  test('an address with a name and password in it is not used', async () => {
    configured({})
    expect(await tested('https://admin:secret@127.0.0.1/')).toMatchObject({ reason: 'credentials' })
    expect(exchanges).toEqual([])
  })
})
