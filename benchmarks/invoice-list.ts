import { sql } from 'drizzle-orm'
import { encodePosition } from '#kernel/paging.ts'
import { invoiceListShape, invoiceSorts } from '#modules/billing/invoices/rules/invoice-list.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { fillInvoices } from './filling/fill-invoices.ts'
import {
  everyQuery,
  type ListUnderTest,
  measureList,
  ownDatabase,
  printList,
} from './measuring/list-page.ts'

/**
 * The list of invoices with its cards, as signed-in HTML, with the aims of the order list: p50 ≤ 10
 * ms, p95 ≤ 25 ms, search ≤ 30 ms, page 10 000 and a million rows 1.5 times.
 */
export async function invoiceList(
  databaseUrl: string,
  [count = '1000000']: string[] = [],
): Promise<void> {
  const small = await measureList(
    await ownDatabase(databaseUrl, 'hostwright_bench_invoices_1000'),
    list,
    { count: 1_000, deeply: false },
  )
  const large = await measureList(
    await ownDatabase(databaseUrl, `hostwright_bench_invoices_${Number(count)}`),
    list,
    { count: Number(count), deeply: true },
  )
  printList(Number(count), large, small)
}

const list: ListUnderTest = {
  path: '/admin/invoices',
  fill: (url, count) => fillInvoices(url, count, console.log),
  positionBefore,
  queries: everyQuery({
    status: ['', ...invoiceListShape.filters.status],
    range: ['', ...invoiceListShape.filters.range],
    sort: invoiceSorts.flatMap((sort) => [sort, `-${sort}`]),
  }),
  searches: [
    '0500123',
    'INV-202603',
    'payer12345@',
    'karoo web 77',
    'karoo',
    'nobody-has-this',
    'Thandi',
    '99',
    'xq',
  ],
}

async function positionBefore(row: number): Promise<string> {
  const [last] = await db()
    .select({ issueDate: invoices.issueDate, id: invoices.id })
    .from(invoices)
    .where(sql`${invoices.deletedAt} is null`)
    .orderBy(sql`${invoices.issueDate} desc, ${invoices.id} desc`)
    .offset(row - 26)
    .limit(1)
  if (!last) throw new Error('There are too few invoices')
  return encodePosition([last.issueDate, last.id])
}
