import type { Cents } from '#kernel/money.ts'
import type { ImportSource } from '../rules/import.ts'
import { type PassedOn, passOn } from '../rules/whmcs/mass-payments.ts'
import { partsOf, rowsById, rowsWhere } from './records.server.ts'

/**
 * Mass payments of WHMCS: invoices whose items are other invoices. By invoice, the money that came
 * by them; by mass payment, how much it passed on. There are few of them.
 */
export async function massPayments(
  source: ImportSource,
): Promise<{ received: Map<number, PassedOn[]>; passedOn: Map<number, Cents> }> {
  const items = await rowsWhere(source, 'tblinvoiceitems', { type: 'Invoice' })
  const containers = [...new Set(items.map(({ parentId }) => parentId))]
  const children = items.map(({ row }) => Number(row.relid))
  const ids = [...containers, ...children].filter(Number.isSafeInteger)
  return passOn({
    items: items.map(({ row }) => row),
    invoices: await rowsById(source, 'tblinvoices', ids),
    accounts: await partsOf(source, 'tblaccounts', ids),
  })
}
