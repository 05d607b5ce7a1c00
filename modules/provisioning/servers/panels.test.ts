import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { passwordHash } from '#simulators/panels/accounts.server.ts'
import { everyPanel } from '#simulators/panels/every-panel.server.ts'
import { type StartedPanel, startPanel } from '#simulators/panels/start-panel.server.ts'
import { panelAccounts } from '#simulators/panels/tables.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import type { Account, Exchange, HostingServer, NewAccount } from '../rules/server-port.ts'
import { connections } from './connections.server.ts'

useTestDatabase()

const account: NewAccount = {
  serviceId: 'service-1',
  actionId: 'action-1',
  userName: 'jacarand',
  domain: 'jacaranda.co.za',
  plan: 'starter',
  email: 'thandi@jacaranda.co.za',
  password: 'Vygie&7"Stone+',
}
const another: NewAccount = {
  ...account,
  serviceId: 'service-2',
  userName: 'protea',
  domain: 'protea.co.za',
  email: 'sipho@protea.co.za',
}

describe.each(everyPanel)('a server with $name', (kind) => {
  let panel: StartedPanel
  let exchanges: Exchange[] = []
  const serverOf = (change: Partial<ReturnType<StartedPanel['connection']>> = {}): HostingServer =>
    connections[kind.id]({ ...panel.connection(), ...change }, (each) => exchanges.push(each))
  beforeAll(async () => {
    panel = await startPanel(kind)
  })
  afterAll(() => panel.goAway())
  beforeEach(async () => {
    await panel.reset()
    exchanges = []
  })

  test('is tested: who we are, what we may do, which version it has', async () => {
    expect(await serverOf().test()).toEqual({
      kind: 'done',
      value: { version: expect.stringMatching(/\d/) },
    })
    expect(await serverOf({ secret: 'wrong' }).test()).toMatchObject({
      kind: 'refused',
      reason: 'credentials',
    })
    expect(await serverOf().plans()).toEqual({
      kind: 'done',
      value: ['starter', 'business', 'professional'],
    })
  })

  test('carries an account through its life, and each verb may be repeated', async () => {
    const server = serverOf()
    expect(await server.get(account.userName)).toEqual({ kind: 'done', value: null })
    for (const _ of [1, 2])
      expect(await server.create(account)).toMatchObject({ kind: 'done', value: { ip: /./ } })
    expect(await server.get(account.userName)).toMatchObject({
      value: {
        userName: account.userName,
        domain: account.domain,
        plan: 'starter',
        isSuspended: false,
        email: account.email,
      },
    })
    for (const _ of [1, 2])
      expect(await server.suspend(account, 'Overdue on payment')).toEqual({
        kind: 'done',
        value: null,
      })
    expect(await server.get(account.userName)).toMatchObject({ value: { isSuspended: true } })
    for (const _ of [1, 2])
      expect(await server.unsuspend(account)).toEqual({ kind: 'done', value: null })
    for (const _ of [1, 2])
      expect(await server.changePlan(account, 'business')).toEqual({ kind: 'done', value: null })
    expect(await server.get(account.userName)).toMatchObject({
      value: { isSuspended: false, plan: 'business' },
    })
    expect(await server.changePassword(account, 'Kiewiet-4-Road')).toEqual({
      kind: 'done',
      value: null,
    })
    expect(await panel.accounts()).toMatchObject([{ passwordHash: passwordHash('Kiewiet-4-Road') }])
    expect(await server.usage(account)).toMatchObject({
      kind: 'done',
      value: { disk: { used: expect.any(Number), limit: expect.any(Number) } },
    })
    expect(await server.list()).toMatchObject({ value: [{ userName: account.userName }] })
    for (const _ of [1, 2])
      expect(await server.terminate(account)).toEqual({ kind: 'done', value: null })
    expect(await server.list()).toEqual({ kind: 'done', value: [] })
  })

  test('lists a thousand accounts, each as it is alone', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      panel: `${kind.id}/jhb1`,
      userName: `user${at}`,
      domain: `site${at}.co.za`,
      plan: 'starter',
      email: `owner${at}@site${at}.co.za`,
      isSuspended: at % 7 === 0,
      passwordHash: '',
      createdAt: new Date(),
    }))
    await db().insert(panelAccounts).values(rows)
    const server = serverOf()
    const [all, alone] = [await server.list(), await server.get('user7')]
    const accounts = all.kind === 'done' ? all.value : []
    const ofOne = alone.kind === 'done' ? alone.value : null
    expect(accounts).toHaveLength(1_000)
    expect(accounts.filter(({ isSuspended }) => isSuspended)).toHaveLength(143)
    const shown = ['userName', 'domain', 'plan', 'email', 'ip', 'isSuspended'] as const
    const facts = (one: Account | null | undefined) => shown.map((name) => one?.[name])
    expect(ofOne?.isSuspended).toBe(true)
    expect(facts(accounts.find((one) => one.userName === 'user7'))).toEqual(facts(ofOne))
  })

  test('gives an address that signs in once, to the account only', async () => {
    await serverOf().create(account)
    const answer = await serverOf().signInUrl(account, '198.51.100.7')
    if (answer.kind !== 'done') throw new Error(answer.message)
    const page = await (await fetch(answer.value)).text()
    expect(page).toContain('You are signed in as jacarand')
    expect(page).toContain('simulated panel')
    expect((await fetch(answer.value)).status).toBe(404)
    expect(exchanges.some(({ answer: text }) => text.includes('signed-in'))).toBe(false)
    expect(await serverOf().signInUrl(another, '198.51.100.7')).toMatchObject({
      reason: 'not_found',
    })
  })

  test('an account of another is left alone, whatever has the same name or domain', async () => {
    const server = serverOf()
    await server.create(another)
    const taken = { kind: 'refused', reason: 'taken' }
    expect(await server.create({ ...account, userName: another.userName })).toMatchObject(taken)
    expect(await server.create({ ...account, domain: another.domain })).toMatchObject(taken)
    expect(
      await server.create({ ...another, serviceId: 'x', email: 'else@protea.co.za' }),
    ).toMatchObject(taken)
    const target = { ...account, userName: another.userName }
    for (const answer of [
      await server.suspend(target, ''),
      await server.changePlan(target, 'business'),
      await server.changePassword(target, 'Kiewiet-4-Road'),
      await server.terminate(target),
      await server.signInUrl(target, '198.51.100.7'),
      await server.usage(target),
    ])
      expect(answer).toMatchObject(taken)
    expect(await panel.accounts()).toMatchObject([
      { userName: another.userName, plan: expect.stringMatching(/starter$/), isSuspended: false },
    ])
  })

  test('what cannot be is refused before anything is done', async () => {
    const server = serverOf()
    expect(await server.create({ ...account, plan: 'gold' })).toMatchObject({ reason: 'invalid' })
    expect(await server.suspend(account, '')).toMatchObject({ reason: 'not_found' })
    expect(await panel.accounts()).toEqual([])
  })

  test.each(['cut_done', 'half_done', 'error_done', 'failed_done'] as const)(
    'work that was done although its answer was lost (%s) is seen as done',
    async (fault) => {
      const server = serverOf()
      const ordered = { kind: fault, on: 'writes', times: 1 } as const
      await panel.fault(ordered)
      expect(await server.create(account)).toMatchObject({ kind: 'done' })
      await panel.fault(ordered)
      expect(await server.suspend(account, 'Overdue')).toEqual({ kind: 'done', value: null })
      await panel.fault(ordered)
      expect(await server.changePlan(account, 'business')).toEqual({ kind: 'done', value: null })
      await panel.fault(ordered)
      expect(await server.terminate(account)).toEqual({ kind: 'done', value: null })
      expect(await panel.accounts()).toEqual([])
    },
  )

  test('what is in doubt is unknown, and what was not done is refused', async () => {
    const server = serverOf()
    const create = async (kind: 'cut' | 'failed' | 'error' | 'forbidden' | 'sign_in_page') => {
      await panel.fault({ kind, on: 'writes' })
      return server.create(account)
    }
    expect(await create('cut')).toMatchObject({ kind: 'unknown' })
    expect(await create('failed')).toMatchObject({ kind: 'unknown' })
    expect(await create('error')).toMatchObject({ kind: 'refused' })
    expect(await create('forbidden')).toMatchObject({ kind: 'refused', reason: 'credentials' })
    expect(await create('sign_in_page')).toMatchObject({ kind: 'refused', reason: 'credentials' })
    expect(await panel.accounts()).toEqual([])
  })

  test('a server that cannot be asked keeps its accounts in the books', async () => {
    const server = serverOf()
    await server.create(account)
    for (const kind of ['cut', 'half_done', 'failed'] as const) {
      await panel.fault({ kind, times: 9 })
      expect(await server.get(account.userName), kind).toMatchObject({
        kind: 'refused',
        reason: 'later',
      })
      expect(await server.terminate(account), kind).toMatchObject({
        kind: 'refused',
        reason: 'later',
      })
    }
    await panel.fault(null)
    expect(await panel.accounts()).toHaveLength(1)
    await panel.goAway()
    expect(await server.terminate(account)).toMatchObject({
      kind: 'refused',
      reason: 'later',
      message: 'The connection was refused',
    })
    await panel.comeBack()
    expect(await server.get(account.userName)).toMatchObject({ kind: 'done' })
  })

  test('records what was sent and answered without a secret, and puts none in an address', async () => {
    const server = serverOf()
    await server.create(account)
    await server.changePassword(account, 'Kiewiet&4 "Road"')
    await server.signInUrl(account, '198.51.100.7')
    expect(exchanges.length).toBeGreaterThan(4)
    const all = JSON.stringify(exchanges)
    for (const secret of [account.password, 'Kiewiet', 'Vygie', panel.connection().secret])
      expect(all).not.toContain(secret)
    expect(all).toContain('•••')
    expect(all).toContain('jacaranda.co.za')
  })
})
