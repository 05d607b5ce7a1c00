import { sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { db } from '#platform/database.server.ts'
import type { ImportSource } from '../rules/import.ts'

/** The credit that the source says a customer has; of several clients of one customer together. */
export type SourceCredit = { customerId: string; clientId: number; name: string; cents: Cents }

/** By the first client of each customer. Clients in another currency have no credit here. */
export async function creditsAfter(
  source: ImportSource,
  { after, limit }: { after: number; limit: number },
): Promise<SourceCredit[]> {
  const { rows } = await db().execute<{
    customer: string
    client: string
    name: string
    cents: string
  }>(sql`
    select target_id as customer, min(source_id) as client, (array_agg(name
      order by source_id))[1] as name, sum(cents)::bigint as cents
    from (${creditClients(source)}) as client
    group by target_id having min(source_id) > ${after}
      order by min(source_id) limit ${limit}`)
  return rows.map(({ customer, client, name, cents }) => ({
    customerId: customer,
    clientId: Number(client),
    name,
    cents: Number(cents),
  }))
}

/** Clients that are here, with their credit in cents. */
export function creditClients(source: ImportSource) {
  return sql`
    select client.source_id, client.target_id, (coalesce(nullif(client.data ->> 'credit',
      ''), '0')::numeric * 100) as cents,
      coalesce(nullif(client.data ->> 'companyname', ''), concat_ws(' ',
        client.data ->> 'firstname', client.data ->> 'lastname')) as name
    from import_records client
    left join import_records currency on currency.source = client.source
      and currency.kind = 'tblcurrencies'
      and currency.source_id = nullif(client.data ->> 'currency', '')::bigint
    where client.source = ${source} and client.kind = 'tblclients'
      and client.target_id is not null and client.data is not null
      and client.outcome in ('new', 'changed', 'unchanged', 'linked')
        and coalesce(upper(currency.data ->> 'code'), 'ZAR') in ('ZAR', '')`
}
