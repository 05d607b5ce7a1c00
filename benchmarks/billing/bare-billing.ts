import pg from 'pg'

/**
 * The minimum cost of billing these transfers: set-based SQL that writes the same rows (run,
 * invoices, lines, log rows, mails, their jobs, next billing dates, the series) in batches of a
 * thousand, each a durable transaction of one statement without business rules. Returns seconds.
 */
export async function bareBilling(
  url: string,
  asOf: string,
): Promise<{ seconds: number; billed: number }> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const began = performance.now()
    const { rows: runs } = await client.query(
      `insert into billing_runs (id, as_of, counts, started_by, started_at, heartbeat_at) values (gen_random_uuid(), $1, '{"invoiced": 0}', 'Bare', now(), now()) returning id`,
      [asOf],
    )
    const series = `INV-${asOf.slice(0, 4)}${asOf.slice(5, 7)}-`
    await client.query(
      `insert into document_series (series, last, permutation_key) values ($1, 0, '')`,
      [series],
    )
    let after = ['1900-01-01', '00000000-0000-0000-0000-000000000000']
    let billed = 0
    for (;;) {
      const { rows } = await client.query<{ count: string; last: string[] }>({
        name: 'batch',
        text: writeBatch,
        values: [asOf, runs[0].id, series, ...after],
      })
      if (!rows[0] || Number(rows[0].count) === 0) break
      billed += Number(rows[0].count)
      after = rows[0].last
    }
    return { seconds: (performance.now() - began) / 1000, billed }
  } finally {
    await client.end()
  }
}

const writeBatch = `
  with found as materialized (
    select s.*, c.email, c.first_name || ' ' || c.last_name as name, c.company, c.phone, c.vat_number, c.billing_address
    from subscriptions s join customers c on c.id = s.customer_id
    where s.status = 'active' and s.next_billing_date <= $1::date + 7 and (s.next_billing_date, s.id) > ($4::date, $5::uuid)
    order by s.next_billing_date, s.id limit 1000 for update of s
  ), due as materialized (
    select s.*, gen_random_uuid() as invoice_id, gen_random_uuid() as mail_id, row_number() over () as place, round(s.amount_cents * 0.15)::bigint as vat,
      (s.next_billing_date + case s.billing_period when 'annual' then interval '1 year' else interval '1 month' end)::date as following,
      greatest(s.next_billing_date, $1::date + 7) as due_on
    from found s
  ), counted as (
    update document_series set last = last + (select count(*) from due) where series = $3 returning last - (select count(*) from due) as before
  ), numbered as materialized (
    select due.*, $3::text || lpad((before + place)::text, greatest(4, length((before + place)::text)), '0') as number from due, counted
  ), seller as (
    select seller_details || jsonb_build_object('vat_registered', true, 'email', contact_email, 'phone', support_phone, 'title', site_title) as seller,
      payment_methods as bank from site_settings
  ), invoiced as (
    insert into invoices (id, invoice_number, status, customer_id, subscription_id, package_id, billing_period, period_start, issue_date, due_date, subtotal_cents,
      vat_rate_basis_points, vat_cents, total_cents, payment_method, payment_reference, seller, buyer, sent_count, last_sent)
    select invoice_id, number, 'unpaid', customer_id, id, package_id, billing_period, next_billing_date, $1, due_on, amount_cents, 1500, vat, amount_cents + vat,
      'bank_transfer', number, seller,
      jsonb_build_object('name', name, 'company', company, 'email', email, 'phone', phone, 'vatNumber', vat_number, 'address', billing_address), 1, now()
    from numbered, seller
  ), itemised as (
    insert into invoice_lines (invoice_id, position, package_id, description, quantity, unit_price_cents, total_cents)
    select invoice_id, 1, package_id, description, 1, amount_cents, amount_cents from numbered
  ), logged as (
    insert into recurring_billing_logs (id, run_id, subscription_id, invoice_id, billing_date, amount_cents, status, invoice_sent_date, billed_on)
    select gen_random_uuid(), $2, id, invoice_id, next_billing_date, amount_cents + vat, 'invoice_sent', $1, $1 from numbered
  ), mailed as (
    insert into email_logs (id, idempotency_key, template_id, template_name, recipient, variables, attachments, customer_id, invoice_id)
    select mail_id, 'invoice:' || invoice_id || ':issued', (select id from email_templates where name = 'invoice'), 'invoice', email,
      jsonb_build_object('customer_name', name, 'invoice_number', number, 'package_name', description, 'due_date', due_on, 'amount', to_char((amount_cents + vat) / 100.0, 'FM999999990.00'),
        'bank_name', bank ->> 'bank_name', 'account_name', bank ->> 'account_name', 'account_number', bank ->> 'account_number', 'account_type', bank ->> 'account_type',
        'branch_code', bank ->> 'branch_code', 'payment_reference', number, 'payment_instructions', bank ->> 'payment_instructions'),
      jsonb_build_array(jsonb_build_object('kind', 'invoice', 'id', invoice_id)), customer_id, invoice_id
    from numbered, seller
  ), delivered as (
    insert into queue.job (id, name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select gen_random_uuid(), q.name, jsonb_build_object('emailLogId', mail_id), q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s', q.retry_limit,
      q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from numbered, queue.queue q where q.name = 'mail.deliver'
  ), moved as (
    update subscriptions s set last_billing_date = n.next_billing_date, next_billing_date = n.following,
      end_date = (n.following + case n.billing_period when 'annual' then interval '1 year' else interval '1 month' end)::date, updated_at = now()
    from numbered n where n.id = s.id
  ), progressed as (
    update billing_runs set heartbeat_at = now(), counts = jsonb_build_object('invoiced', (counts ->> 'invoiced')::bigint + (select count(*) from due)) where id = $2
  )
  select count(*), (select array[next_billing_date::text, id::text] from due order by next_billing_date desc, id desc limit 1) as last from due`
