import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent } from '../factories.ts'
import {
  type TicketStatus,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from '../rules/ticket.ts'
import { readTicketDays, statusListIn, ticketListShape, ticketSorts } from '../rules/ticket-list.ts'
import { supportTickets } from '../tables.server.ts'
import { ticketCounts } from './ticket-counts.server.ts'
import { ticketList } from './ticket-list.server.ts'

useTestDatabase()

const total = 120
let agentId = ''

beforeAll(async () => {
  await openShop()
  const { customerId } = await aCustomer()
  agentId = (await anAgent()).userId
  const start = new Date('2026-10-01T00:00:00Z').getTime()
  await db()
    .insert(supportTickets)
    .values(
      Array.from({ length: total }, (_, at) => {
        const createdAt = new Date(start + Math.floor(at / 3) * 3_600_000 * 7)
        const status = ticketStatuses[at % 5] ?? 'open'
        return {
          number: `TKT-${String(100_000 + ((at * 7919) % total)).padStart(6, '0')}-ABC`,
          customerId,
          requesterName: at % 4 === 0 ? 'Lindiwe Mokoena' : 'Johan Botha',
          requesterEmail: `person${at}@example.test`,
          subject: at % 6 === 0 ? `Transfer of name${at}.co.za` : `Question ${at}`,
          category: ticketCategories[at % 5] ?? 'general',
          priority: ticketPriorities[at % 4] ?? 'normal',
          team: at % 4 === 3 ? null : ticketTeams[at % 3],
          assignedAgentId: at % 7 === 0 ? agentId : null,
          status,
          createdAt,
          updatedAt: new Date(createdAt.getTime() + ((at * 31) % 50) * 60_000),
          resolvedAt: status === 'resolved' ? createdAt : null,
          closedAt: status === 'closed' ? createdAt : null,
          slaDueAt: status === 'open' ? new Date(createdAt.getTime() + 3_600_000) : null,
        }
      }),
    )
  const [target] = await ids('open', 1)
  const sources = await ids('closed', 2)
  await db()
    .update(supportTickets)
    .set({ mergedInto: target })
    .where(inArray(supportTickets.id, sources))
})

/** The newest tickets of a status. */
async function ids(status: TicketStatus, many: number): Promise<string[]> {
  const { id, createdAt } = supportTickets
  const rows = await db()
    .select({ id })
    .from(supportTickets)
    .where(eq(supportTickets.status, status))
    .orderBy(desc(createdAt), desc(id))
    .limit(many)
  return rows.map((row) => row.id)
}

function asked(search: string) {
  const params = new URLSearchParams(search)
  return {
    ...parseListQuery(ticketListShape([agentId], statusListIn(params)), params),
    ...readTicketDays(params),
  }
}

test('without a filter every ticket is there, newest first', async () => {
  const page = await ticketList(asked(''))
  expect([page.count, page.countIsCapped, page.rows.length, page.previous]).toEqual([
    total,
    false,
    25,
    null,
  ])
  const times = page.rows.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})

test.each([
  ['status=unsolved', 72],
  ['status=resolved', 24],
  ['status=closed', 22],
  ['status=resolved,closed', 46],
  ['status=closed,resolved&q=question', 39],
  ['status=closed,nonsense', total],
  ['status=merged', 2],
  ['status=merged&q=question', 1],
  ['status=overdue', 24],
  ['category=billing', 24],
  ['priority=urgent', 30],
  ['team=technical', 30],
  ['agent=none', 102],
  ['q=TRANSFER', 20],
  ['q=tkt-100000', 1],
  ['q=lindiwe', 30],
  ['q=%25', 0],
  ['from=2026-10-02&to=2026-10-02', 9],
  ['from=2026-02-30', total],
  ['status=nonsense&agent=nobody', total],
  ['status=open&priority=low&q=question', 4],
])('%s finds %i', async (search, count) => {
  expect((await ticketList(asked(search))).count).toBe(count)
})

test('a merged ticket says where it is now, and is not among the closed ones', async () => {
  const [target] = (await ticketList(asked('status=open'))).rows
  const merged = await ticketList(asked('status=merged'))
  expect(merged.rows.map(({ status, mergedInto }) => [status, mergedInto])).toEqual(
    Array.from({ length: 2 }, () => ['closed', target?.number]),
  )
  const closed = await ticketList(asked('status=closed'))
  expect(closed.rows.filter(({ mergedInto }) => mergedInto !== null)).toEqual([])
})

test('the agent’s own', async () => {
  const page = await ticketList(asked(`agent=${agentId}`))
  expect([
    page.count,
    page.rows.every((row) => row.agentId === agentId && row.agentName === 'Sipho Dlamini'),
  ]).toEqual([18, true])
})

test('one customer’s, whatever address they were opened under', async () => {
  const { customerId } = await aCustomer()
  const [first, second] = (await ticketList(asked('q=lindiwe'))).rows
  const ids = [first?.id ?? '', second?.id ?? '']
  await db().update(supportTickets).set({ customerId }).where(inArray(supportTickets.id, ids))
  const params = new URLSearchParams({ customer: customerId })
  const page = await ticketList({
    ...parseListQuery(ticketListShape([], null, customerId), params),
    from: null,
    to: null,
  })
  expect(page.rows.map(({ id }) => id).sort()).toEqual(ids.sort())
})

test('counts leave solved tickets out of unassigned, urgent and high', async () => {
  expect(await ticketCounts()).toEqual({
    open: 24,
    inProgress: 24,
    waitingCustomer: 24,
    resolved: 24,
    closed: 22,
    unassigned: 61,
    urgent: 18,
    high: 18,
  })
})

test('paging by any sort meets every ticket once, forwards and backwards', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ticketSorts),
      fc.boolean(),
      fc.constantFrom('', 'status=unsolved', 'q=question'),
      async (sort, down, filter) => {
        const base = `sort=${down ? '-' : ''}${sort}&${filter}`
        const seen: string[] = []
        let page = await ticketList(asked(base))
        const pages = [page]
        while (page.next !== null) {
          page = await ticketList(asked(`${base}&after=${page.next}`))
          pages.push(page)
        }
        for (const { rows } of pages) seen.push(...rows.map(({ id }) => id))
        expect([new Set(seen).size, seen.length]).toEqual([page.count, page.count])
        const back =
          page.previous === null ? null : await ticketList(asked(`${base}&before=${page.previous}`))
        if (back)
          expect(back.rows.map(({ id }) => id)).toEqual(pages.at(-2)?.rows.map(({ id }) => id))
      },
    ),
    { numRuns: 24 },
  )
})

test('words that very many messages have are found like those of few, and counted', async () => {
  const [rare, often] = await db()
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .orderBy(asc(supportTickets.createdAt), asc(supportTickets.id))
    .limit(2)
  const write = (ticketId: string | undefined, words: string, count: number) =>
    db().execute(sql`insert into support_messages (id, ticket_id, sender_type, sender_name, message, created_at)
      select gen_random_uuid(), ${ticketId}, 'customer', 'Johan Botha', ${words}, now() from generate_series(1, ${count}::int)`)
  await write(rare?.id, 'The okapi sleeps.', 1)
  await write(often?.id, 'The bongo sleeps.', 12_000)
  await db().execute(sql`analyze support_messages`)
  const found = async (search: string) => {
    const { rows, count } = await ticketList(asked(`q=${search}`))
    return [rows.map(({ id }) => id).sort(), count]
  }
  expect(await found('okapi')).toEqual([[rare?.id], 1])
  expect(await found('bongo')).toEqual([[often?.id], 1])
  expect(await found('sleeps')).toEqual([[rare?.id, often?.id].sort(), 2])
  // A common word beside the rest of what is searched: the subject alone has this one.
  expect((await found('Transfer'))[1]).toBe(20)
})
