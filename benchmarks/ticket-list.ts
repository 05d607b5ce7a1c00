import { sql } from 'drizzle-orm'
import { encodePosition } from '#kernel/paging.ts'
import { inboxKinds } from '#modules/inbox/rules/inbox.ts'
import { ticketCategories, ticketPriorities, ticketTeams } from '#modules/support/rules/ticket.ts'
import { ticketSorts, ticketStatusFilters } from '#modules/support/rules/ticket-list.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { fillTickets } from './filling/fill-tickets.ts'
import {
  everyQuery,
  type ListUnderTest,
  measureList,
  ownDatabase,
  printList,
} from './measuring/list-page.ts'

/**
 * The list of tickets as signed-in HTML, and the inbox, where those wait that nothing solved. With
 * a million tickets: p50 ≤ 10 ms and p95 ≤ 25 ms for every filter and sort, search ≤ 30 ms. With
 * `inbox` that alone.
 */
export async function ticketList(databaseUrl: string, [only]: string[] = []): Promise<void> {
  const [few, many] = [
    await ownDatabase(databaseUrl, 'hostwright_bench_tickets_thousand'),
    await ownDatabase(databaseUrl, 'hostwright_bench_tickets_million'),
  ]
  for (const each of only === 'inbox' ? [inbox] : [list, inbox]) {
    console.log(each.path)
    const small = await measureList(few, each, { count: 1_000, deeply: false })
    const large = await measureList(many, each, { count: 1_000_000, deeply: true })
    printList(1_000_000, large, small)
  }
}

const sorts = ticketSorts.flatMap((sort) => [sort, `-${sort}`])
const status = ['', ...ticketStatusFilters]

const list: ListUnderTest = {
  path: '/admin/tickets',
  fill: (url, count) => fillTickets(url, count, console.log),
  positionBefore,
  queries: [
    ...everyQuery({ status, agent: ['', 'none'], sort: sorts }),
    ...everyQuery({
      category: ['', ...ticketCategories],
      priority: ticketPriorities,
      team: ['', ...ticketTeams],
      sort: sorts,
    }),
    // What few or no tickets are, in the order in which they are met last.
    ...everyQuery({
      status,
      category: ['bespoke_support'],
      priority: ['urgent'],
      team: ['success'],
      agent: ['none'],
      sort: sorts,
    }),
    ...everyQuery({ status, from: ['2024-03-01'], to: ['2024-03-02'], sort: sorts }),
  ],
  searches: [
    'TKT-0500',
    'TKT',
    'buyer123456@',
    'karoo77',
    'nobody-has-this',
    'invoice',
    'Thandi Nkosi',
    'thank you',
    'Reference 3f',
    '99',
    'xq',
  ],
}

const inbox: ListUnderTest = {
  path: '/admin/inbox',
  fill: list.fill,
  async positionBefore(row) {
    const waits = await db()
      .select({
        due: supportTickets.slaDueAt,
        since: supportTickets.createdAt,
        id: supportTickets.id,
      })
      .from(supportTickets)
      .where(sql`${supportTickets.status} in ('open', 'in_progress')`)
      .orderBy(
        sql`coalesce(${supportTickets.slaDueAt}, coalesce(${supportTickets.nextResponseFrom}, ${supportTickets.createdAt})), ${supportTickets.id}`,
      )
      .offset(Math.min(row, 50_000))
      .limit(1)
    const [at] = waits
    if (!at) throw new Error('Too few tickets wait')
    return encodePosition([(at.due ?? at.since).toISOString(), at.id])
  },
  queries: everyQuery({ kind: ['', ...inboxKinds], whose: ['', 'me', 'nobody'] }),
  searches: [],
}

async function positionBefore(row: number): Promise<string> {
  const [last] = await db()
    .select({ createdAt: supportTickets.createdAt, id: supportTickets.id })
    .from(supportTickets)
    .orderBy(sql`${supportTickets.createdAt} desc, ${supportTickets.id} desc`)
    .offset(row - 26)
    .limit(1)
  if (!last) throw new Error('There are too few tickets')
  return encodePosition([last.createdAt.toISOString(), last.id])
}
