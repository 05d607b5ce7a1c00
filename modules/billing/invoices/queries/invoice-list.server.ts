import { cappedCount, type Page } from '#kernel/paging.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { keysetPage } from '#platform/database/keyset.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import type { InvoiceListQuery } from '../rules/invoice-list.ts'
import {
  type InvoiceListRow,
  type InvoiceMatch,
  invoiceListSorts,
  invoiceMatch,
  invoiceRows,
} from './invoice-list-rows.server.ts'

/**
 * One page of invoices and credit notes, for staff who manage invoices; the page's guard checks
 * that.
 */
export async function invoiceList(query: InvoiceListQuery): Promise<Page<InvoiceListRow>> {
  const match = await invoiceMatch(query, await siteToday())
  const [{ rows, found }, counted] = await Promise.all([
    invoiceRows(query, match),
    match.rare ? null : countMatches(match),
  ])
  const cut = keysetPage(invoiceListSorts[query.sort], query, rows)
  // Going back past the beginning gives a full first page.
  if (query.position?.direction === 'before' && cut.rows.length < query.size)
    return invoiceList({ ...query, position: null })
  // Past the last match there is no row that carries the total.
  if (found === 0 && query.position)
    return { ...(await invoiceList({ ...query, position: null })), ...cut }
  return { ...cut, ...cappedCount(counted ?? found ?? 0) }
}

async function countMatches({ where }: InvoiceMatch): Promise<number> {
  return countUpTo(invoices, where)
}

const batch = 1000

/**
 * Everything that matches a query, in the order of the list and in batches of a thousand to bound
 * memory.
 */
export async function* everyInvoice(query: InvoiceListQuery): AsyncGenerator<InvoiceListRow[]> {
  const match = await invoiceMatch(query, await siteToday())
  const sort = invoiceListSorts[query.sort]
  let position: InvoiceListQuery['position'] = null
  do {
    const requested: {
      sort: InvoiceListQuery['sort']
      descending: boolean
      position: InvoiceListQuery['position']
      size: number
    } = {
      sort: query.sort,
      descending: query.descending,
      position,
      size: batch,
    }
    const { rows, next } = keysetPage(sort, requested, (await invoiceRows(requested, match)).rows)
    if (rows.length > 0) yield rows
    position = next === null ? null : { direction: 'after', token: next }
  } while (position !== null)
}
