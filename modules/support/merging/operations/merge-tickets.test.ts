import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../../factories.ts'
import { changeTickets } from '../../operations/change-tickets.server.ts'
import { deleteTickets } from '../../operations/delete-tickets.server.ts'
import { saveDraft } from '../../operations/drafts.server.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { recordPresence } from '../../presence/operations/record-presence.server.ts'
import { readUpTo, unreadTickets } from '../../presence/queries/presence.server.ts'
import { ownTicket } from '../../queries/for-customers/own-ticket.server.ts'
import { ownMergedTicket } from '../../queries/for-customers/own-tickets.server.ts'
import { staffTicket } from '../../queries/ticket.server.ts'
import { ownersReach } from '../../rules/ticket-reach.ts'
import { supportMessages, supportTickets } from '../../tables.server.ts'
import { currentTicketId } from '../queries/merged-tickets.server.ts'
import { mergeTickets } from './merge-tickets.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const rowOf = async (id: string) =>
  (await db().select().from(supportTickets).where(eq(supportTickets.id, id)))[0]
const textsOf = async (id: string) =>
  (
    await db()
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.ticketId, id))
      .orderBy(asc(supportMessages.position))
  ).map(({ message }) => message)

/** Two tickets of one customer. */
async function twoTickets() {
  const agent = await anAgent()
  const source = await aTicket({
    subject: 'Source',
    message: 'source 1',
    files: [new File(['f'], 'f.txt')],
  })
  const { customer } = source
  const target = await aTicket({ subject: 'Target', message: 'target 1' }, customer)
  return {
    agent,
    customer,
    source: source.ticketId,
    target: target.ticketId,
    sourceNumber: source.number,
    targetNumber: target.number,
  }
}

test('what a member had read in either ticket is read, and what they had not is new', async () => {
  const { agent, customer, source, target } = await twoTickets()
  const read = async (id: string) => {
    const ticket = await staffTicket(id, agent.userId)
    const seen = (ticket.ok && ticket.value.messages.at(-1)?.position) || 0
    await recordPresence(agent, id, { page: newId(), state: 'reading', seen })
  }
  await read(source)
  await read(target)
  await mergeTickets(agent, target, { targetId: source, isConfirmed: false })
  expect(await unreadTickets([source], agent.userId)).toEqual(new Set())

  const other = await aTicket({ message: 'other 1' }, customer)
  await read(other.ticketId)
  await writeAsCustomer(customer, other.ticketId, customerMessageForm({ message: 'other 2' }))
  await writeAsCustomer(customer, source, customerMessageForm({ message: 'source 2' }))
  await read(source)
  await mergeTickets(agent, other.ticketId, { targetId: source, isConfirmed: false })
  expect(await unreadTickets([source], agent.userId)).toEqual(new Set([source]))
  const after = await staffTicket(source, agent.userId)
  const upTo = await readUpTo(source, agent.userId)
  const messages = after.ok ? after.value.messages : []
  expect(
    messages.filter(({ position }) => position > (upTo ?? 0)).map(({ message }) => message),
  ).toEqual(['other 2', 'source 2'])
})

test('messages, files, notes and drafts move in the order of time, and the old address and number lead on', async () => {
  const { agent, customer, source, target, sourceNumber, targetNumber } = await twoTickets()
  await writeAsStaff(agent, source, staffMessageForm({ message: 'note', isInternal: 'yes' }))
  await writeAsCustomer(customer, target, customerMessageForm({ message: 'target 2' }))
  await writeAsCustomer(customer, source, customerMessageForm({ message: 'source 2' }))
  const draft = { isInternal: false, idempotencyKey: newId() }
  await saveDraft(agent, source, { ...draft, message: 'half a sentence' })
  await saveDraft(agent, target, { ...draft, message: 'another half', idempotencyKey: newId() })
  expect(await mergeTickets(agent, source, { targetId: target, isConfirmed: false })).toEqual({
    ok: true,
    value: { ticketId: target, number: targetNumber, isMoved: true },
  })
  expect(await textsOf(target)).toEqual(['source 1', 'target 1', 'note', 'target 2', 'source 2'])
  expect(await textsOf(source)).toEqual([])
  expect(await rowOf(source)).toMatchObject({
    status: 'closed',
    mergedInto: target,
    number: sourceNumber,
  })
  const seen = await staffTicket(target, agent.userId)
  expect(seen.ok && seen.value.messages[0]?.files.map(({ name }) => name)).toEqual(['f.txt'])
  expect(seen.ok && seen.value.draft?.message).toBe('another half\n\nhalf a sentence')
  expect(seen.ok && seen.value.changes.at(-1)).toMatchObject({
    kind: 'merged',
    before: source,
    after: sourceNumber,
  })
  const old = await staffTicket(source, agent.userId)
  expect(old.ok && old.value.changes.at(-1)).toMatchObject({
    kind: 'merged',
    before: target,
    after: targetNumber,
  })
  // The customer: one ticket, its old address leads on, the note stays hidden.
  expect((await ownTicket(ownersReach(customer.customerId), source)).ok).toBe(false)
  expect(await ownMergedTicket(customer, source)).toBe(target)
  expect(await ownMergedTicket((await aTicket()).customer, source)).toBeNull()
  const own = await ownTicket(ownersReach(customer.customerId), target)
  expect(own.ok && own.value.messages.map(({ message }) => message)).toEqual([
    'source 1',
    'target 1',
    'target 2',
    'source 2',
  ])
  const mails = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'ticket_merged'))
  expect(mails.filter(({ recipient }) => recipient === customer.email)).toHaveLength(1)
  // What is sent to the old address arrives at the new one.
  await writeAsCustomer(customer, source, customerMessageForm({ message: 'late' }))
  await writeAsStaff(agent, source, staffMessageForm({ message: 'late answer' }))
  await saveDraft(agent, source, { ...draft, message: 'late draft', idempotencyKey: newId() })
  expect((await textsOf(target)).slice(-2)).toEqual(['late', 'late answer'])
})

test('merges over merges lead to the last one, and a circle is refused', async () => {
  const { agent, customer, source, target } = await twoTickets()
  const last = (await aTicket({}, customer)).ticketId
  await mergeTickets(agent, source, { targetId: target, isConfirmed: false })
  await mergeTickets(agent, target, { targetId: last, isConfirmed: false })
  expect(await currentTicketId(source)).toBe(last)
  expect(await ownMergedTicket(customer, source)).toBe(last)
  for (const [from, to] of [
    [last, source],
    [source, last],
    [last, last],
  ] as const)
    expect((await mergeTickets(agent, from, { targetId: to, isConfirmed: true })).ok).toBe(false)
  expect(await changeTickets(agent, [source], { property: 'status', value: 'open' })).toMatchObject(
    { error: { code: 'conflict' } },
  )
  expect((await deleteTickets(agent, [last])).ok).toBe(true)
  expect(await Promise.all([source, target, last].map((id) => currentTicketId(id)))).toEqual([
    null,
    null,
    null,
  ])
  expect(
    await mergeTickets(agent, (await aTicket()).ticketId, { targetId: last, isConfirmed: true }),
  ).toMatchObject({
    error: { code: 'not_found' },
  })
})

test('two merges at once in opposite directions: one succeeds and no message is lost', async () => {
  for (let round = 0; round < 5; round++) {
    const { agent, customer, source, target } = await twoTickets()
    const done = await Promise.all([
      mergeTickets(agent, source, { targetId: target, isConfirmed: false }),
      mergeTickets(agent, target, { targetId: source, isConfirmed: false }),
      writeAsCustomer(customer, source, customerMessageForm({ message: 'meanwhile' })),
      writeAsCustomer(customer, target, customerMessageForm({ message: 'meanwhile too' })),
    ])
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true, true, true])
    const left = await currentTicketId(source)
    expect(left).toBe(await currentTicketId(target))
    expect((await textsOf(left ?? '')).sort()).toEqual([
      'meanwhile',
      'meanwhile too',
      'source 1',
      'target 1',
    ])
  }
})

test('another customer’s ticket takes nothing over: after a confirmation this one is closed, and neither reads the other', async () => {
  const agent = await anAgent()
  const [a, b] = [
    await aTicket({ message: 'secret of A' }),
    await aTicket({ message: 'secret of B' }),
  ]
  expect(
    await mergeTickets(agent, a.ticketId, { targetId: b.ticketId, isConfirmed: false }),
  ).toMatchObject({
    error: { code: 'invalid', fields: { isConfirmed: [/another/] } },
  })
  expect(
    await mergeTickets(agent, a.ticketId, { targetId: b.ticketId, isConfirmed: true }),
  ).toMatchObject({
    value: { isMoved: false },
  })
  const [ofA, ofB] = [
    await ownTicket(ownersReach(a.customer.customerId), a.ticketId),
    await ownTicket(ownersReach(b.customer.customerId), b.ticketId),
  ]
  expect(ofA).toMatchObject({ ok: true, value: { status: 'closed' } })
  expect(JSON.stringify(ofA)).not.toContain('secret of B')
  expect(JSON.stringify(ofB)).not.toContain('secret of A')
  expect(await ownMergedTicket(a.customer, a.ticketId)).toBeNull()
  expect(await currentTicketId(a.ticketId)).toBe(a.ticketId)
})

test('a question that waits in the merged ticket opens the target and keeps its earlier deadline', async () => {
  const { agent, source, target } = await twoTickets()
  const promised = (await rowOf(source))?.firstResponseDueAt
  await writeAsStaff(agent, target, staffMessageForm({ status: 'waiting_customer' }))
  await mergeTickets(agent, source, { targetId: target, isConfirmed: false })
  expect(await rowOf(target)).toMatchObject({
    status: 'open',
    nextResponseDueAt: promised,
    slaPausedAt: null,
  })
})

test('messages whose positions are not in the order of time are put in order', async () => {
  const { agent, source, target } = await twoTickets()
  await db()
    .update(supportMessages)
    .set({ createdAt: new Date('2026-11-01T08:00:00Z') })
    .where(eq(supportMessages.ticketId, target))
  await mergeTickets(agent, source, { targetId: target, isConfirmed: false })
  expect(await textsOf(target)).toEqual(['target 1', 'source 1'])
})
