import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { db } from '#platform/database.server.ts'
import type { ComparedAmount, ImportSource } from '../rules/import.ts'
import type { SourceRow } from '../rules/source-row.ts'
import { dueDay, firstUninvoiced, stateOf } from '../rules/whmcs/service-dates.ts'
import { latestDays, type OpenItem, openItems } from './open-items.server.ts'

/** A service that is due at the source, with its dates of both sides. */
export type DueDateDifference = {
  sourceId: number
  name: string
  /** What the source says, and the first day of it that no open invoice there has. */
  source: CalendarDate
  next: CalendarDate
  /** Null where nothing is due here: the service is gone, or ended. */
  here: CalendarDate | null
}

type Service = {
  id: string
  row: SourceRow
  name: string
  period: BillingPeriod | null
  here: CalendarDate | null
}

const tables: readonly OpenItem['table'][] = ['tblhosting', 'tblhostingaddons', 'tbldomains']
const batchSize = 2000

/**
 * The next due date of each service that goes on at the source, and of the same one here. Those of
 * an import that is open are billed here, so that their dates go on here alone.
 */
export async function comparedDueDates(
  source: ImportSource,
  limit: number,
): Promise<{ compared: ComparedAmount; differences: DueDateDifference[] }> {
  const items = await openItems(source)
  const differences: DueDateDifference[] = []
  let [services, equal] = [0, 0]
  for (const table of tables) {
    const invoiced = latestDays(items, table)
    for await (const service of servicesOf(source, table)) {
      const dates = datesOf(service, invoiced)
      if (dates === null) continue
      services += 1
      if (dates.next === dates.here) equal += 1
      else differences.push(dates)
    }
  }
  return {
    compared: { what: 'due', source: services, here: equal },
    differences: differences.slice(0, limit),
  }
}

/** Null of a service that does not go on at the source. */
function datesOf(
  { id, row, name, period, here }: Service,
  invoiced: ReadonlyMap<number, CalendarDate>,
): DueDateDifference | null {
  const due = dueDay(row)
  if (due === null || stateOf(row) !== 'live') return null
  const sourceId = Number(id)
  const upTo = invoiced.get(sourceId) ?? null
  const next = firstUninvoiced({ due, upTo, period: period ?? 'annual' })
  return { sourceId, name, source: due, next, here }
}

async function* servicesOf(
  source: ImportSource,
  table: OpenItem['table'],
): AsyncGenerator<Service> {
  let after = '0'
  for (;;) {
    const { rows } = await db().execute<Service>(sql`
      select record.source_id as id, record.data as row,
        coalesce(nullif(concat_ws(' ', service.description,
          nullif(service.service_label, '')), ''),
          record.data ->> 'domain', record.data ->> 'name', '') as name,
        service.billing_period as period,
        case when service.status <> 'cancelled'
          then service.next_billing_date::text end as here
      from import_records record
      join imports on imports.id = record.import_id
        and imports.state <> 'opened'
      left join subscriptions service on service.id = record.target_id
      where record.source = ${source} and record.kind = ${table}
        and record.outcome in ('new', 'changed', 'unchanged')
        and record.data is not null and record.source_id > ${after}
      order by record.source_id limit ${batchSize}`)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
