import pg from 'pg'

/**
 * Fills the database up to this many tickets of a realistic shape: nearly all closed, the newest in
 * every state, spread over four years and three agents.
 */
export async function fillTickets(
  databaseUrl: string,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ have: string }>(
      'select count(*) as have from support_tickets',
    )
    const have = Number(rows[0]?.have)
    // Numbers are scattered like real ones, and a few collide.
    if (have <= count * 0.99)
      for (let from = have; from < count; from += batch) {
        onProgress(`Making tickets: ${from} of ${count}`)
        await client.query(insertTickets, [from, Math.min(count, from + batch) - 1])
      }
    const messages = await client.query(insertMessages)
    if (messages.rowCount) onProgress(`Made their ${messages.rowCount} messages`)
    await client.query('vacuum analyze support_tickets, support_messages')
  } finally {
    await client.end()
  }
}

const batch = 50_000

const insertTickets = `
  with agents as (select array_agg(user_id order by user_id) as ids from staff_profiles where is_active),
  made as (
    select n, now() - (n * interval '1 second' * 126) - interval '1 hour' as at,
      -- What is old is closed; of the newest few thousand some are in every state.
      (case when n > 8000 then (case when n % 211 = 0 then 'resolved' else 'closed' end)
        else (array['open','waiting_customer','closed','in_progress','resolved','closed','waiting_customer','closed'])[1 + n % 8] end)::ticket_status as status,
      (array['technical','technical','billing','general','service_change','technical','general','billing','technical','bespoke_support'])[1 + abs(hashint4(n + 7)) % 10]::ticket_category as category,
      (array['normal','normal','normal','low','high','normal','normal','low','urgent','normal'])[1 + abs(hashint4(n + 13)) % 10]::ticket_priority as priority,
      (array[null,'technical','technical','billing','success'])[1 + abs(hashint4(n + 29)) % 5]::ticket_team as team,
      abs(hashint4(n + 41)) as pick,
      abs(hashint4(n + 1000000000) % 300000) as person
    from generate_series($1::int, $2::int) as n
  )
  insert into support_tickets (id, ticket_number, customer_id, requester_name, requester_email, subject, category, priority, status, team, tags,
    assigned_agent_id, created_at, updated_at, resolved_at, closed_at, last_public_message_at, sla_due_at)
  select gen_random_uuid(), 'TKT-' || lpad((abs(hashint4(n)) % 1000000)::text, 6, '0') || '-' || upper(substr(md5(n::text), 1, 3)),
    (select id from customers limit 1),
    (array['Thandi','Sipho','Anika','Pieter','Zanele','Lerato','Johan','Fatima'])[1 + person % 8] || ' ' || (array['Nkosi','Botha','Naidoo','Dlamini','Smith','van Wyk'])[1 + person / 8 % 6] || ' ' || person % 5000,
    'buyer' || person || '@' || (array['example.test','karoo.test','cape.test'])[1 + person % 3],
    (array['Email does not arrive at','Site is slow since','Question about invoice','Move my site to','Certificate expired on','Cannot sign in to','Restore a backup of'])[1 + pick % 7]
      || ' ' || (array['example','karoo','kaap','berg','winkel','protea'])[1 + pick / 7 % 6] || n % 9973 || '.co.za',
    category, priority, status, team, '{}',
    case when pick % 9 = 0 then null else ids[1 + pick % array_length(ids, 1)] end,
    at, at + interval '1 second' * (pick % 400000),
    case when status in ('resolved', 'closed') then at + interval '1 day' end, case when status = 'closed' then at + interval '8 days' end, at,
    case when status in ('open', 'in_progress') then at + interval '1 day' end
  from made, agents
  on conflict do nothing`

/** What the customer wrote; every word but the last is in many of them. */
const insertMessages = `
  insert into support_messages (id, ticket_id, sender_type, sender_name, message, created_at)
  select gen_random_uuid(), id, 'customer', requester_name,
    'Good morning, ' || subject || '. Since then our customers write to us that nothing works any more. Please look at it today, thank you. Reference ' || substr(md5(id::text), 1, 8),
    created_at
  from support_tickets t where not exists (select from support_messages m where m.ticket_id = t.id)`
