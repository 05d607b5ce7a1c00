import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { db } from '#platform/database.server.ts'
import type { ImportSource } from '../rules/import.ts'
import { sourceDay } from '../rules/source-values.ts'

/** A period of a service that the source has invoiced and that is not paid. */
export type OpenItem = {
  table: 'tblhosting' | 'tblhostingaddons' | 'tbldomains'
  relid: number
  day: CalendarDate
  invoiceId: number
  /** Of several invoices of one period the first is of the service. */
  isFirst: boolean
}

const tables: Record<string, OpenItem['table']> = {
  Hosting: 'tblhosting',
  Addon: 'tblhostingaddons',
  Domain: 'tbldomains',
  DomainRegister: 'tbldomains',
  DomainTransfer: 'tbldomains',
  DomainRenew: 'tbldomains',
}

/** Items of open invoices that bill a service; there are as many as there are debts. */
export async function openItems(source: ImportSource): Promise<OpenItem[]> {
  const { rows } = await db().execute<{
    type: string
    relid: string
    day: string
    due: string
    id: string
  }>(sql`
    select item.data ->> 'type' as type, item.data ->> 'relid' as relid,
      item.data ->> 'duedate' as day,
      coalesce(invoice.data ->> 'duedate', '') as due, invoice.source_id as id
    from import_records invoice
    join import_records item on item.source = invoice.source
      and item.kind = 'tblinvoiceitems' and item.parent_id = invoice.source_id
    where invoice.source = ${source} and invoice.kind = 'tblinvoices'
      and lower(invoice.data ->> 'status') in ('unpaid', 'overdue', 'collections',
      'payment pending')
      and item.data ->> 'type' in ${Object.keys(tables)}
        order by invoice.source_id, item.source_id`)
  const seen = new Set<string>()
  return rows.flatMap(({ type, relid, day: own, due, id }) => {
    const table = tables[type]
    const day = sourceDay(own) ?? sourceDay(due)
    if (!table || day === null) return []
    const key = `${table} ${relid} ${day}`
    const isFirst = !seen.has(key)
    seen.add(key)
    return [{ table, relid: Number(relid), day, invoiceId: Number(id), isFirst }]
  })
}

/** The last day of each service of a table that an open invoice has. */
export function latestDays(
  items: readonly OpenItem[],
  table: OpenItem['table'],
): Map<number, CalendarDate> {
  const days = new Map<number, CalendarDate>()
  for (const { relid, day } of items.filter((item) => item.table === table))
    if (day > (days.get(relid) ?? '')) days.set(relid, day)
  return days
}
