import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { anAccount, aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { sessions, staffProfiles, users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { refreshSession } from '../operations/sessions/end-sessions.server.ts'
import { agentPermissions, everyPermission } from '../rules/permissions.ts'
import { actorOf, isRefreshDue } from './actor.server.ts'

const database = useTestDatabase()

describe('who asks', () => {
  test('a visitor without, with a forged and with a foreign cookie', async () => {
    expect(await actorOf(new Request('http://localhost/'))).toEqual({ kind: 'visitor' })
    const forged = new Request('http://localhost/', {
      headers: { cookie: 'hostwright.session_token=abc.c2lnbmF0dXJl' },
    })
    expect(await actorOf(forged)).toEqual({ kind: 'visitor' })
    const broken = new Request('http://localhost/', {
      headers: { cookie: 'hostwright.session_token=%E0%A4%A.x' },
    })
    expect(await actorOf(broken)).toEqual({ kind: 'visitor' })
  })

  test('a customer is a person without rights', async () => {
    const account = await anAccount()
    const actor = await actorOf(await aSignedInRequest(account.email))
    expect(actor).toMatchObject({
      kind: 'person',
      userId: account.userId,
      emailVerified: true,
      staff: null,
      customerId: null,
      mustChangePassword: false,
    })
  })

  test('an administrator has every permission, an agent those of agents, and a switched-off profile none', async () => {
    const administrator = await aStaffMember({ role: 'admin' })
    const agent = await aStaffMember()
    const agentRequest = await aSignedInRequest(agent.email)
    expect(await actorOf(await aSignedInRequest(administrator.email))).toMatchObject({
      staff: { role: 'admin', permissions: everyPermission },
    })
    expect(await actorOf(agentRequest)).toMatchObject({
      staff: { role: 'agent', permissions: agentPermissions },
    })
    await db()
      .update(staffProfiles)
      .set({ isActive: false })
      .where(eq(staffProfiles.id, agent.staffId))
    expect(await actorOf(agentRequest)).toMatchObject({
      kind: 'person',
      staff: null,
      roleLookupTimedOut: false,
    })
  })

  test('a session that ended or was revoked is a visitor at once', async () => {
    const account = await anAccount()
    const request = await aSignedInRequest(account.email)
    await db()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, account.userId))
    expect(await actorOf(request)).toEqual({ kind: 'visitor' })
    const again = await aSignedInRequest(account.email)
    await db().delete(sessions).where(eq(sessions.userId, account.userId))
    expect(await actorOf(again)).toEqual({ kind: 'visitor' })
  })

  test('a session ends when it is not used, and at its greatest age; staff sooner than customers', async () => {
    const [customer, agent] = [await anAccount(), await aStaffMember()]
    const [ofCustomer, ofAgent] = [
      await aSignedInRequest(customer.email),
      await aSignedInRequest(agent.email),
    ]
    const kinds = async () => [(await actorOf(ofCustomer)).kind, (await actorOf(ofAgent)).kind]
    const set = async (idleHours: number, ageDays: number) =>
      await db()
        .update(sessions)
        .set({
          updatedAt: sql`now() - make_interval(hours => ${idleHours}, mins => -1)`,
          createdAt: sql`now() - make_interval(days => ${ageDays}, mins => -1)`,
        })
    await set(12, 7)
    expect(await kinds()).toEqual(['person', 'person'])
    await set(13, 0)
    expect(await kinds()).toEqual(['person', 'visitor'])
    await set(1, 8)
    expect(await kinds()).toEqual(['person', 'visitor'])
    await set(30 * 24, 90)
    expect(await kinds()).toEqual(['person', 'visitor'])
    await set(30 * 24 + 1, 0)
    expect(await kinds()).toEqual(['visitor', 'visitor'])
    await set(1, 91)
    expect(await kinds()).toEqual(['visitor', 'visitor'])
  })

  test('a visit keeps a session in use, but not beyond its greatest age', async () => {
    const agent = await aStaffMember()
    const request = await aSignedInRequest(agent.email)
    const ofAgent = eq(sessions.userId, agent.userId)
    await db()
      .update(sessions)
      .set({
        updatedAt: sql`now() - interval '11 hours'`,
        createdAt: sql`now() - interval '6 days'`,
      })
      .where(ofAgent)
    expect(isRefreshDue(await actorOf(request))).toBe(true)
    await refreshSession(request)
    expect(isRefreshDue(await actorOf(request))).toBe(false)
    await db().update(sessions).set({ createdAt: sql`now() - interval '8 days'` }).where(ofAgent)
    expect(await actorOf(request)).toEqual({ kind: 'visitor' })
  })

  test('a role that cannot be looked up in 800 ms is no right, and says so; a role on the account needs no look-up', async () => {
    const agent = await aStaffMember()
    const administrator = await anAccount()
    await db().update(users).set({ role: 'admin' }).where(eq(users.id, administrator.userId))
    const [requestOfAgent, requestOfAdministrator] = [
      await aSignedInRequest(agent.email),
      await aSignedInRequest(administrator.email),
    ]
    const locker = new pg.Client({ connectionString: database.url() })
    locker.on('error', () => undefined)
    await locker.connect()
    await locker.query('begin; lock table staff_profiles in access exclusive mode')
    const started = Date.now()
    expect(await actorOf(requestOfAgent)).toMatchObject({
      kind: 'person',
      staff: null,
      roleLookupTimedOut: true,
    })
    expect(Date.now() - started).toBeLessThan(4000)
    expect(await actorOf(requestOfAdministrator)).toMatchObject({
      staff: { role: 'admin' },
      roleLookupTimedOut: false,
    })
    await locker.end()
    expect(await actorOf(requestOfAgent)).toMatchObject({
      staff: { role: 'agent' },
      roleLookupTimedOut: false,
    })
  })
})
