import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const batch = 50_000

/**
 * Fills the audit log up to this many rows over three years, and waits until the running server has
 * sealed them all.
 */
export async function fillAuditLog(
  databaseUrl: string,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const number = async (statement: string) =>
      Number((await client.query<{ n: string }>(statement)).rows[0]?.n)
    const have = await number('select count(*) as n from activity_log')
    for (let from = have; from < count; from += batch) {
      onProgress(`Writing the audit log: ${from} of ${count}`)
      await client.query(insertRows, [from, Math.min(count, from + batch) - 1])
    }
    for (let open = -1; open !== 0; ) {
      open = await number('select count(*) as n from activity_log where sequence is null')
      if (open === 0) break
      onProgress(`Waiting until the audit log is sealed: ${open} rows are not`)
      await sleep(5_000)
    }
    if (have < count) await client.query('vacuum analyze activity_log')
  } finally {
    await client.end()
  }
}

/**
 * Kinds in about the shares in which a hosting business makes them: sign-ins and payments much,
 * settings rarely.
 */
const insertRows = `
  with staff as (select array_agg(user_id order by user_id) as ids from staff_profiles where user_id is not null),
  kinds as (select array['account','invoice','invoice','order','subscription','ticket','ticket','email','customer','account'] as entities,
    array['signed_in','paid','created','created','charged','ticket_changed','created','sent','updated','signed_out'] as actions,
    array['customer','system','system','customer','system','staff','customer','system','staff','staff'] as channels),
  made as (select n, abs(hashint4(n)) as pick, abs(hashint4(n + 7)) % 10 as kind, now() - (n * interval '95 seconds') - interval '1 hour' as at
    from generate_series($1::int, $2::int) as n)
  insert into activity_log (id, entity_type, entity_id, action, title, actor_id, actor_name, created_at, channel, ip_address, browser, request_id, before, after)
  select gen_random_uuid(), case when n % 5000 = 0 then 'settings' else entities[1 + kind] end, md5((pick % 300000)::text)::uuid::text,
    case when n % 5000 = 0 then 'updated' else actions[1 + kind] end,
    entities[1 + kind] || ' ' || case kind when 1 then 'INV-2026-' || lpad((pick % 400000)::text, 6, '0') || ' paid' else 'of buyer' || pick % 300000 || '@example.test ' || actions[1 + kind] end,
    case when channels[1 + kind] = 'staff' then ids[1 + pick % array_length(ids, 1)] end,
    (array['Thandi Nkosi','System','Sipho Dlamini','Anika Botha','Billing'])[1 + pick % 5], at, channels[1 + kind],
    case when channels[1 + kind] = 'system' then null else '102.65.' || pick % 250 || '.' || n % 250 end, 'Firefox, Windows', 'r' || md5(n::text),
    case when kind in (1, 5, 8) then '{"status": "open"}'::jsonb end, case when kind in (1, 5, 8) then '{"status": "closed"}'::jsonb end
  from made, staff, kinds`
