import pg from 'pg'

const batch = 50_000

/**
 * Fills the email log up to this many rows over three years: nearly all sent, some failed, of every
 * template.
 */
export async function fillEmailLogs(
  databaseUrl: string,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ have: string }>('select count(*) as have from email_logs')
    const have = Number(rows[0]?.have)
    for (let from = have; from < count; from += batch) {
      onProgress(`Writing the email log: ${from} of ${count}`)
      await client.query(insertRows, [from, Math.min(count, from + batch) - 1])
    }
    if (have < count) await client.query('vacuum analyze email_logs')
  } finally {
    await client.end()
  }
}

const insertRows = `
  with templates as (select array_agg(name order by name) as names from email_templates),
  made as (select n, abs(hashint4(n)) as pick, now() - (n * interval '95 seconds') - interval '1 hour' as at from generate_series($1::int, $2::int) as n)
  insert into email_logs (id, idempotency_key, template_name, recipient, subject, status, provider, message_id, provider_response, error_message, attempts,
    variables, sent_at, delivery, created_at)
  select gen_random_uuid(), 'bench:' || n || ':' || md5(random()::text), names[1 + pick % array_length(names, 1)],
    'buyer' || pick % 300000 || '@' || (array['example.test','karoo.test','cape.test'])[1 + pick % 3],
    (array['Invoice INV-2026-','Payment received for INV-2026-','Reminder for INV-2026-'])[1 + pick % 3] || lpad((pick % 400000)::text, 6, '0'),
    (case when pick % 60 = 0 then 'failed' else 'sent' end)::email_log_status, 'smtp2go', 'p-' || md5(n::text), 'request r: succeeded 1',
    case when pick % 60 = 0 then 'Not delivered: 550 5.1.1 no such user' end, 1, '{"customer_name": "Thandi"}',
    at + interval '2 seconds', case when pick % 60 = 0 then 'bounced' when pick % 3 = 0 then 'delivered' end, at
  from made, templates`
