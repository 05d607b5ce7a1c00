import { eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  deactivateStaff,
  saveStaff,
  saveStaffRole,
} from '#modules/accounts/operations/staff/staff-members.server.ts'
import { aContactOf, aCustomer } from '#modules/customers/factories.ts'
import {
  changePersonRoles,
  removePerson,
} from '#modules/customers/operations/people/change-person.server.ts'
import { anAccount, aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { valuesOf } from '#modules/identity/operations/staff/save-staff-member.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { staffMember } from '#modules/identity/queries/staff-member.server.ts'
import { sessions, staffProfiles, users } from '#modules/identity/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { anAgent, aTicket, staffMessageForm } from '#modules/support/factories.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { recordPresence } from '#modules/support/presence/operations/record-presence.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { rememberActor } from '../app.ts'
import type { HttpEnv } from '../request-id.ts'
import { stopTicketEvents, ticketEvents } from './ticket-events.ts'

const database = useTestDatabase()
const app = new Hono<HttpEnv>()
app.use(rememberActor())
ticketEvents(app)

beforeAll(async () => {
  await writeShopSettings()
  await startEvents(database.url())
})
afterAll(stopEvents)

const leaves: (() => void)[] = []
// One timer serves all open streams: with the last of them it stops, and the next test may have its
// own clock.
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})
async function anAdministrator() {
  return {
    actor: await actorOf(await aSignedInRequest((await aStaffMember({ role: 'admin' })).email)),
  }
}

/** A customer who can sign in, with a ticket. */
async function aCustomerWithTicket() {
  const { userId, email } = await anAccount({ emailVerified: true })
  const { ticketId } = await aTicket({}, await aCustomer({ authUserId: userId }))
  return { ticketId, email, cookie: await cookieOf(email) }
}

async function cookieOf(email: string): Promise<string> {
  return (await aSignedInRequest(email)).headers.get('cookie') ?? ''
}

/** A stream that is open, and what came out of it so far. */
async function listen(ticketId: string, cookie: string) {
  return listenAt(`/api/tickets/${ticketId}/events`, cookie)
}

async function listenAt(address: string, cookie: string) {
  const leave = new AbortController()
  leaves.push(() => leave.abort())
  const answer = await app.request(address, { headers: { cookie }, signal: leave.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOver = false
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value
    isOver = true
  })().catch(() => undefined)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: () => text,
    isOver: () => isOver,
    leave: () => leave.abort(),
    reading,
  }
}

const changes = (text: string) => text.match(/event: changed/g)?.length ?? 0

test('its customer hears of an answer and not of a note; staff hear of both', async () => {
  const { ticketId, cookie } = await aCustomerWithTicket()
  const own = await listen(ticketId, cookie)
  const staff = await listen(ticketId, await cookieOf((await aStaffMember()).email))
  expect([own.status, own.type, staff.status]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    200,
  ])
  const agent = await anAgent()
  await writeAsStaff(agent, ticketId, staffMessageForm({ isInternal: 'yes' }))
  await expect.poll(() => changes(staff.text())).toBeGreaterThan(0)
  expect(changes(own.text())).toBe(0)
  await writeAsStaff(agent, ticketId, staffMessageForm())
  await expect.poll(() => changes(own.text())).toBeGreaterThan(0)
  expect(own.text()).not.toContain('looking')
  own.leave()
  staff.leave()
})

test('staff hear in which ticket a member is, and that one changed; customers and visitors hear nothing', async () => {
  const { ticketId, cookie } = await aCustomerWithTicket()
  const staff = await listenAt('/api/tickets/events', await cookieOf((await aStaffMember()).email))
  const others = await Promise.all([
    listenAt('/api/tickets/events', cookie),
    listenAt('/api/tickets/events', ''),
  ])
  expect([staff.status, ...others.map(({ status }) => status)]).toEqual([200, 404, 404])
  const agent = await anAgent()
  await writeAsStaff(agent, ticketId, staffMessageForm())
  await expect.poll(() => changes(staff.text())).toBeGreaterThan(0)
  expect(staff.text()).not.toContain('event: presence')
  await recordPresence(agent, ticketId, { page: newId(), state: 'reading', seen: 0 })
  await expect.poll(staff.text).toContain(`event: presence\ndata: ${ticketId}`)
  staff.leave()
})

test('another customer’s ticket, a missing one, a broken id and a visitor get 404 alike', async () => {
  const { ticketId } = await aCustomerWithTicket()
  const { cookie } = await aCustomerWithTicket()
  const answers = await Promise.all([
    listen(ticketId, cookie),
    listen(newId(), cookie),
    listen('1', cookie),
    listen(ticketId, ''),
    listen(newId(), await cookieOf((await aStaffMember()).email)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('a person has at most six streams, and one that was left makes room', async () => {
  const { ticketId, cookie } = await aCustomerWithTicket()
  const six = await Promise.all(Array.from({ length: 6 }, () => listen(ticketId, cookie)))
  expect(six.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect((await listen(ticketId, cookie)).status).toBe(503)
  six[0]?.leave()
  await expect.poll(async () => (await listen(ticketId, cookie)).status).toBe(200)
})

test('a stream ends at once when its reader loses the right or the session, and no other one does', async () => {
  const { ticketId, cookie } = await aCustomerWithTicket()
  const { actor } = await anAdministrator()
  const [agent, colleague, demoted] = [
    await aStaffMember(),
    await aStaffMember(),
    await aStaffMember(),
  ]
  const streams = await Promise.all([
    listen(ticketId, cookie),
    ...[agent, colleague, demoted].map(async ({ email }) =>
      listenAt('/api/tickets/events', await cookieOf(email)),
    ),
  ])
  expect(await deactivateStaff(actor, agent.staffId)).toMatchObject({ ok: true })
  const empty = await saveStaffRole(actor, null, {
    name: 'May nothing',
    description: '',
    permissions: [],
  })
  const member = await staffMember(demoted.staffId)
  if (!empty.ok || member === null) throw new Error('No role')
  const change = { ...member, roleId: empty.value.id, version: versionOfValues(valuesOf(member)) }
  expect(await saveStaff(actor, change)).toMatchObject({ ok: true })
  await expect.poll(() => streams.map(({ isOver }) => isOver())).toEqual([false, true, false, true])
  for (const stream of streams) stream.leave()
})

test('the stream of a contact ends at once with another role and with removal', async () => {
  const owner = await aCustomer()
  const { ticketId } = await aTicket({}, owner)
  const account = await anAccount({ emailVerified: true })
  const contact = await aContactOf(owner, ['technical'], {
    userId: account.userId,
    email: account.email,
  })
  const cookie = await cookieOf(account.email)
  const hears = async () => (await listen(ticketId, cookie)).status
  const first = await listen(ticketId, cookie)
  const own = await listen(ticketId, await cookieOf((await aCustomerWithTicket()).email))
  expect([first.status, own.status]).toEqual([200, 404])
  await changePersonRoles(owner, owner.customerId, { id: contact.contact.id, roles: ['billing'] })
  await expect.poll(first.isOver).toBe(true)
  expect(await hears()).toBe(404)
  await changePersonRoles(owner, owner.customerId, { id: contact.contact.id, roles: ['technical'] })
  const second = await listen(ticketId, cookie)
  expect(second.status).toBe(200)
  await removePerson(owner, owner.customerId, contact.contact.id)
  await expect.poll(second.isOver).toBe(true)
  expect(await hears()).toBe(404)
})

test('a stream ends with the session and with the right, and after ten minutes', async () => {
  const { ticketId, cookie } = await aCustomerWithTicket()
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'],
  })
  try {
    const signedOut = await aCustomerWithTicket()
    const agent = await aStaffMember()
    const [own, other, staff] = await Promise.all([
      listen(ticketId, cookie),
      listen(signedOut.ticketId, signedOut.cookie),
      listen(ticketId, await cookieOf(agent.email)),
    ])
    await db()
      .delete(sessions)
      .where(
        inArray(
          sessions.userId,
          db().select({ id: users.id }).from(users).where(eq(users.email, signedOut.email)),
        ),
      )
    await db()
      .update(staffProfiles)
      .set({ isActive: false })
      .where(eq(staffProfiles.email, agent.email))
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(() => expect([other.isOver(), staff.isOver()]).toEqual([true, true]), 10_000)
    expect(own.isOver()).toBe(false)
    await vi.advanceTimersByTimeAsync(600_000)
    await vi.waitFor(() => expect(own.isOver()).toBe(true), 10_000)
  } finally {
    vi.useRealTimers()
  }
})

test('a server that stops ends every stream and takes no other', async () => {
  const { ticketId, cookie } = await aCustomerWithTicket()
  const open = await listen(ticketId, cookie)
  stopTicketEvents()
  await expect.poll(open.isOver).toBe(true)
  expect((await listen(ticketId, cookie)).status).toBe(503)
})
