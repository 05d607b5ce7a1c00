import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { openShop } from '#modules/billing/factories.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { anAgent, aTicket } from '#modules/support/factories.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { type InboxKind, inboxKinds, inboxShape } from '../rules/inbox.ts'
import { inboxCounts, inboxPage } from './inbox.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const asked = (search = '') => parseListQuery(inboxShape, new URLSearchParams(search))
const hours = (count: number) => new Date(now().getTime() + count * 3_600_000)

test('what waits stands in the order of its promise or its age, of the kinds that one handles, and goes when it is done', async () => {
  const agent = await anAgent()
  const all: { kinds: readonly InboxKind[]; memberId: string } = {
    kinds: inboxKinds,
    memberId: agent.userId,
  }
  const { ticketId } = await aTicket({ subject: 'Due tomorrow' })
  const late = await aTicket({ subject: 'Due an hour ago' })
  const solved = await aTicket({ subject: 'Solved' })
  await db()
    .update(supportTickets)
    .set({ slaDueAt: hours(24), assignedAgentId: agent.userId })
    .where(eq(supportTickets.id, ticketId))
  await db()
    .update(supportTickets)
    .set({ slaDueAt: hours(-1) })
    .where(eq(supportTickets.id, late.ticketId))
  await db()
    .update(supportTickets)
    .set({ status: 'resolved', resolvedAt: now() })
    .where(eq(supportTickets.id, solved.ticketId))
  const person = { name: 'Anika', email: 'anika@example.co.za', message: 'Hello' }
  await db()
    .insert(generalEnquiries)
    .values([
      { ...person, subject: 'Two hours old', createdAt: hours(-2) },
      { ...person, subject: 'Answered', status: 'replied', createdAt: hours(-9) },
    ])
  await db()
    .insert(domainInquiries)
    .values({
      contactName: 'Kabelo',
      email: 'kabelo@example.co.za',
      serviceType: 'transfer',
      domainName: 'three-hours.co.za',
      createdAt: hours(-3),
    })
  const titles = async (search = '', who = all) =>
    (await inboxPage(asked(search), who)).rows.map(({ title }) => title)
  expect(await titles()).toEqual([
    'three-hours.co.za',
    'Two hours old',
    'Due an hour ago',
    'Due tomorrow',
  ])
  expect(await titles('kind=ticket&whose=me')).toEqual(['Due tomorrow'])
  expect(await titles('', { ...all, kinds: ['enquiry'] })).toEqual(['Two hours old'])
  // A kind that one may not handle stays away, whatever the address says.
  expect(await titles('kind=ticket', { ...all, kinds: ['enquiry'] })).toEqual([])
  expect(await inboxCounts(null, all)).toEqual({ ticket: 2, chat: 0, enquiry: 1, inquiry: 1 })
  expect(await inboxCounts('me', { ...all, kinds: ['ticket'] })).toEqual({ ticket: 1 })
})
