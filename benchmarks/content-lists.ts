import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { encodePosition } from '#kernel/paging.ts'
import { commentStatuses, postStatuses } from '#modules/blog/rules/status.ts'
import { blogComments, blogPosts } from '#modules/blog/tables.server.ts'
import { assignedFilters, generalStatusFilters } from '#modules/enquiries/rules/enquiry-list.ts'
import { domainPriorities, domainStatuses } from '#modules/enquiries/rules/status.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { fillContent } from './filling/fill-content.ts'
import {
  everyQuery,
  type ListUnderTest,
  measureList,
  ownDatabase,
  printList,
} from './measuring/list-page.ts'

/**
 * The lists of posts, comments, general enquiries and domain inquiries as signed-in HTML. With 100
 * 000 rows each: the aim is p95 25 ms for every filter, sort and search.
 */
export async function contentLists(
  databaseUrl: string,
  [count = '100000']: string[] = [],
): Promise<void> {
  const rows = Number(count)
  const [small, large] = [
    await ownDatabase(databaseUrl, 'hostwright_bench_content_thousand'),
    await ownDatabase(databaseUrl, `hostwright_bench_content_${rows}`),
  ]
  for (const list of lists) {
    console.log(list.path)
    printList(
      rows,
      await measureList(large, list, { count: rows, deeply: true }),
      await measureList(small, list, { count: 1_000, deeply: false }),
    )
  }
}

const fill: ListUnderTest['fill'] = (url, count) => fillContent(url, count, console.log)

const lists: readonly ListUnderTest[] = [
  {
    path: '/admin/blog',
    fill,
    positionBefore: before(
      blogPosts,
      sql`coalesce(${blogPosts.publishedAt}, ${blogPosts.createdAt})`,
    ),
    queries: everyQuery({
      status: ['', ...postStatuses],
      sort: ['', 'title', '-views', 'published'],
    }),
    searches: ['Backups', 'DNS for', 'online 99', 'nobody-has-this', 'xq'],
  },
  {
    path: '/admin/blog/comments',
    fill,
    positionBefore: before(blogComments, sql`${blogComments.createdAt}`),
    queries: everyQuery({ status: ['', ...commentStatuses] }),
    searches: [],
  },
  {
    path: '/admin/enquiries',
    fill,
    positionBefore: before(generalEnquiries, sql`${generalEnquiries.createdAt}`),
    queries: everyQuery({
      status: ['', ...generalStatusFilters],
      assigned: ['', ...assignedFilters],
    }),
    searches: ['Moving our', 'asks123@', 'Mokoena', 'nobody-has-this', 'xq'],
  },
  {
    path: '/admin/domain-inquiries',
    fill,
    positionBefore: before(domainInquiries, sql`${domainInquiries.createdAt}`),
    queries: everyQuery({
      status: ['', ...domainStatuses],
      priority: ['', ...domainPriorities],
      assigned: ['', 'me'],
    }),
    searches: ['bench12345', 'Company 77', 'domain123@', 'nobody-has-this', 'xq'],
  },
]

/**
 * The position of the page after this row, in a list that is ordered by a moment and then by id,
 * both from the highest down.
 */
function before(table: PgTable & { id: AnyPgColumn }, moment: ReturnType<typeof sql>) {
  return async (row: number): Promise<string> => {
    const { rows } = await db().execute<{ at: Date; id: string }>(
      sql`select ${moment} as at, ${table.id} as id from ${table} order by 1 desc, 2 desc offset ${row - 26} limit 1`,
    )
    const [last] = rows
    if (!last) throw new Error('There are too few rows')
    return encodePosition([new Date(last.at).toISOString(), last.id])
  }
}
