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
 * The list of tickets as signed-in HTML, and the inbox where all of them wait. With a million
 * tickets: p50 ≤ 10 ms and p95 ≤ 25 ms for every filter and sort, search ≤ 30 ms. With `inbox` that
 * alone.
 */
export async function ticketList(databaseUrl: string, [only]: string[] = []): Promise<void> {
  for (const [name, each] of Object.entries(
    only === 'inbox' ? { inbox } : { tickets: list, inbox },
  )) {
    const database = (size: string) => ownDatabase(databaseUrl, `hostwright_bench_${name}_${size}`)
    console.log(each.path)
    const small = await measureList(await database('thousand'), each, {
      count: 1_000,
      deeply: false,
    })
    const large = await measureList(await database('million'), each, {
      count: 1_000_000,
      deeply: true,
    })
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
  async fill(url, count) {
    await list.fill(url, count)
    await db().execute(
      sql`update support_tickets set status = 'open', resolved_at = null, closed_at = null,
        sla_due_at = created_at + interval '1 day' where status <> 'open' and merged_into is null`,
    )
    await db().execute(sql`vacuum analyze support_tickets`)
  },
  async positionBefore(row) {
    const [last] = await db()
      .select({ due: supportTickets.slaDueAt, id: supportTickets.id })
      .from(supportTickets)
      .where(sql`${supportTickets.status} = 'open' and ${supportTickets.slaDueAt} is not null`)
      .orderBy(supportTickets.slaDueAt, supportTickets.id)
      .offset(row - 26)
      .limit(1)
    if (!last?.due) throw new Error('Too few tickets wait')
    return encodePosition([last.due.toISOString(), last.id])
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
