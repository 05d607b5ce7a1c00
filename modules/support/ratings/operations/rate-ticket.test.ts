import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../../factories.ts'
import { mergeTickets } from '../../merging/operations/merge-tickets.server.ts'
import { changeTickets } from '../../operations/change-tickets.server.ts'
import { deleteTickets } from '../../operations/delete-tickets.server.ts'
import { setOwnTicketStatus, writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { ownTicket } from '../../queries/for-customers/own-ticket.server.ts'
import { staffTicket } from '../../queries/ticket.server.ts'
import { ticketList } from '../../queries/ticket-list.server.ts'
import { defaultSupportSettings } from '../../rules/support-settings.ts'
import { ticketListShape } from '../../rules/ticket-list.ts'
import { ownersReach } from '../../rules/ticket-reach.ts'
import { supportRatings } from '../../tables.ratings.server.ts'
import { supportSettings } from '../../tables.server.ts'
import { ratingSchema } from '../rules/rating.ts'
import { rateTicket } from './rate-ticket.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(async () => {
  setClock(null)
  await db().delete(supportSettings)
})

const good = { stars: 4, feedback: 'Quick and friendly.' }

async function aSolvedTicket() {
  const opened = await aTicket()
  await setOwnTicketStatus(opened.customer, opened.ticketId, 'resolved')
  return opened
}

async function asked(customerId: string, ticketId: string): Promise<boolean | null> {
  const found = await ownTicket(ownersReach(customerId), ticketId)
  return found.ok ? found.value.mayRate : null
}

test('a solved ticket is rated once; a second answer is refused kindly, the same one sent twice is one', async () => {
  const { ticketId, customer } = await aTicket()
  expect(await rateTicket(customer, ticketId, good)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(await asked(customer.customerId, ticketId)).toBe(false)
  await setOwnTicketStatus(customer, ticketId, 'resolved')
  expect(await asked(customer.customerId, ticketId)).toBe(true)
  const sent = await Promise.all(
    [1, 2, 3].map((stars) => rateTicket(customer, ticketId, { stars, feedback: '' })),
  )
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
  const [stored] = await db()
    .select()
    .from(supportRatings)
    .where(eq(supportRatings.ticketId, ticketId))
  expect(await rateTicket(customer, ticketId, { stars: stored?.stars ?? 0, feedback: '' })).toEqual(
    { ok: true, value: null },
  )
  const second = await rateTicket(customer, ticketId, good)
  expect(second).toMatchObject({
    ok: false,
    error: { message: 'You have already rated this ticket. Thank you!' },
  })
  expect(await asked(customer.customerId, ticketId)).toBe(false)
  const seen = await staffTicket(ticketId, 'nobody')
  expect(seen.ok && seen.value.changes.filter(({ kind }) => kind === 'rated')).toMatchObject([
    { after: `${stored?.stars} of 5 stars` },
  ])
})

test('a ticket that is taken up again asks no more, and asks once it is solved again; what was given stays', async () => {
  const { ticketId, customer } = await aSolvedTicket()
  await writeAsCustomer(customer, ticketId, customerMessageForm())
  expect(await asked(customer.customerId, ticketId)).toBe(false)
  expect((await rateTicket(customer, ticketId, good)).ok).toBe(false)
  await changeTickets(await anAgent(), [ticketId], { property: 'status', value: 'closed' })
  expect(await asked(customer.customerId, ticketId)).toBe(true)
  expect((await rateTicket(customer, ticketId, good)).ok).toBe(true)
  await setOwnTicketStatus(customer, ticketId, 'open')
  expect(await ownTicket(ownersReach(customer.customerId), ticketId)).toMatchObject({
    value: { rating: good, mayRate: false },
  })
})

test('a rating by the address of a ticket that was merged meanwhile is that of the ticket it became', async () => {
  const { ticketId, customer } = await aSolvedTicket()
  const target = await aTicket({}, customer)
  await setOwnTicketStatus(customer, target.ticketId, 'resolved')
  expect(
    (
      await mergeTickets(await anAgent(), ticketId, {
        targetId: target.ticketId,
        isConfirmed: false,
      })
    ).ok,
  ).toBe(true)
  expect(await rateTicket(customer, ticketId, good)).toEqual({ ok: true, value: null })
  expect(await ownTicket(ownersReach(customer.customerId), target.ticketId)).toMatchObject({
    value: { rating: good },
  })
  expect(await rateTicket(customer, target.ticketId, { stars: 1, feedback: '' })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
})

test('only its customer rates a ticket, and not while ratings are off or long after it was solved', async () => {
  const { ticketId, customer } = await aSolvedTicket()
  const missing = { ok: false, error: { code: 'not_found' } }
  expect(await rateTicket(await aCustomer(), ticketId, good)).toMatchObject(missing)
  expect(await rateTicket(await anAgent(), ticketId, good)).toMatchObject(missing)
  expect(
    await rateTicket(
      { ...customer, viewedBy: { userId: newId(), name: 'A clerk' } },
      ticketId,
      good,
    ),
  ).toMatchObject(missing)
  expect(await rateTicket({ ...customer, mustChangePassword: true }, ticketId, good)).toMatchObject(
    missing,
  )
  await db()
    .insert(supportSettings)
    .values({ ...defaultSupportSettings, asksForRating: false })
  expect(await asked(customer.customerId, ticketId)).toBe(false)
  expect(await rateTicket(customer, ticketId, good)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  await db().delete(supportSettings)
  setClock(new Date(Date.now() + 31 * 86_400_000))
  expect(await asked(customer.customerId, ticketId)).toBe(false)
  expect((await rateTicket(customer, ticketId, good)).ok).toBe(false)
})

test('staff filter by what was given, and a deleted ticket takes its rating along', async () => {
  const agent = await anAgent()
  const [four, none] = [await aSolvedTicket(), await aSolvedTicket()]
  await rateTicket(four.customer, four.ticketId, good)
  const listed = async (rating: string) =>
    (
      await ticketList({
        ...parseListQuery(ticketListShape([]), new URLSearchParams({ rating })),
        from: null,
        to: null,
      })
    ).rows
  expect((await listed('4')).filter(({ id }) => id === four.ticketId)).toMatchObject([{ stars: 4 }])
  expect((await listed('any')).map(({ id }) => id)).not.toContain(none.ticketId)
  expect((await listed('5')).map(({ id }) => id)).not.toContain(four.ticketId)
  expect((await deleteTickets(agent, [four.ticketId])).ok).toBe(true)
  expect(await db().$count(supportRatings, eq(supportRatings.ticketId, four.ticketId))).toBe(0)
})

test('the email about a solved ticket asks once in thirty days for each customer, and not for one that is rated or solved by the customer', async () => {
  const agent = await anAgent()
  const customer = await aCustomer()
  const requests = async () =>
    (
      await db()
        .select()
        .from(emailLogs)
        .where(eq(emailLogs.recipient, customer.email))
        .orderBy(desc(emailLogs.createdAt), desc(emailLogs.id))
    )
      .map(({ templateName, variables }) => [templateName, variables?.ask_rating])
      .filter(([, request]) => request !== undefined)
  setClock(new Date('2026-11-02T08:00:00Z'))
  const [first, second, third] = [
    await aTicket({}, customer),
    await aTicket({}, customer),
    await aTicket({}, customer),
  ]
  await writeAsStaff(agent, first.ticketId, staffMessageForm())
  await setOwnTicketStatus(customer, third.ticketId, 'resolved')
  expect(await requests()).toEqual([['ticket_answer', '']])
  // Both at once: one email asks.
  setClock(new Date('2026-11-02T09:00:00Z'))
  await Promise.all([
    writeAsStaff(agent, first.ticketId, staffMessageForm({ status: 'resolved' })),
    changeTickets(agent, [second.ticketId], { property: 'status', value: 'resolved' }),
  ])
  expect((await requests()).map(([, request]) => request).sort()).toEqual(['', '', 'yes'])
  const again = async (at: string) => {
    setClock(new Date(at))
    await changeTickets(agent, [second.ticketId], { property: 'status', value: 'open' })
    await changeTickets(agent, [second.ticketId], { property: 'status', value: 'resolved' })
    return (await requests()).filter(([, request]) => request === 'yes').length
  }
  expect(await again('2026-12-02T08:59:00Z')).toBe(1)
  expect(await again('2026-12-02T09:01:00Z')).toBe(2)
  await rateTicket(customer, second.ticketId, good)
  expect(await again('2027-02-02T09:00:00Z')).toBe(2)
})

test('of many tickets of one customer that are solved at the same moment one email asks', async () => {
  const agent = await anAgent()
  const customer = await aCustomer()
  const tickets = await Promise.all(Array.from({ length: 8 }, () => aTicket({}, customer)))
  await Promise.all(
    tickets.map(({ ticketId }) =>
      changeTickets(agent, [ticketId], { property: 'status', value: 'resolved' }),
    ),
  )
  const mails = await db().select().from(emailLogs).where(eq(emailLogs.recipient, customer.email))
  expect(mails.filter(({ variables }) => variables?.ask_rating === 'yes')).toHaveLength(1)
})

test('the form wants a rating, and takes feedback of several lines', () => {
  expect(
    ratingSchema.safeParse({ feedback: 'x' }).error?.issues.map(({ message }) => message),
  ).toEqual(['Please select a rating'])
  expect(ratingSchema.safeParse({ stars: '6' }).success).toBe(false)
  expect(ratingSchema.parse({ stars: '5', feedback: ' Thank you\r\nall ' })).toEqual({
    stars: 5,
    feedback: 'Thank you\nall',
  })
})
