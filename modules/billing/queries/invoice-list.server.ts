import { sql } from 'drizzle-orm'
import { countCap, type Page } from '#kernel/paging.ts'
import { db } from '#platform/database.server.ts'
import { keysetPage } from '#platform/keyset.server.ts'
import type { InvoiceListQuery } from '../rules/invoice-list.ts'
import { type InvoiceListRow, type InvoiceMatch, invoiceListSorts, invoiceMatch, invoiceRows, matched } from './invoice-list-rows.server.ts'
import { siteToday } from './site-today.server.ts'

/** One page of invoices and credit notes. For staff who may manage invoices; the page's guard asks. */
export async function invoiceList(query: InvoiceListQuery): Promise<Page<InvoiceListRow>> {
  const match = await invoiceMatch(query, await siteToday())
  const [fetched, counted] = await Promise.all([invoiceRows(query, match), countMatches(match)])
  const cut = keysetPage(invoiceListSorts[query.sort], query, fetched)
  // Whoever goes back past the beginning wants the first page, and a full one.
  if (query.position?.direction === 'before' && cut.rows.length < query.size) return invoiceList({ ...query, position: null })
  return { ...cut, ...counted }
}

async function countMatches(match: InvoiceMatch): Promise<{ count: number; countIsCapped: boolean }> {
  // What is found whole is counted whole: with a limit the planner would look for the first thousand by reading the table from its beginning.
  const matching = match.rare ? matched(match) : sql`(select 1 from ${matched(match)} where ${match.where} limit ${countCap + 1}) as matching`
  const count = await db().$count(matching)
  return { count: Math.min(count, countCap), countIsCapped: count > countCap }
}

const batch = 1000

/** Everything that a query asks for, in batches, in the order of the list: however many there are, a thousand are in memory. */
export async function* everyInvoice(query: InvoiceListQuery): AsyncGenerator<InvoiceListRow[]> {
  const match = await invoiceMatch(query, await siteToday())
  const sort = invoiceListSorts[query.sort]
  let position: InvoiceListQuery['position'] = null
  do {
    const asked: { sort: InvoiceListQuery['sort']; descending: boolean; position: InvoiceListQuery['position']; size: number } = {
      sort: query.sort,
      descending: query.descending,
      position,
      size: batch,
    }
    const { rows, next } = keysetPage(sort, asked, await invoiceRows(asked, match))
    if (rows.length > 0) yield rows
    position = next === null ? null : { direction: 'after', token: next }
  } while (position !== null)
}
