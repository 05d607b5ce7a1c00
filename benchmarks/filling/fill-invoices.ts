import pg from 'pg'

/**
 * Fills the database up to this many invoices of a realistic shape, one line each: most paid, some
 * open, overdue, cancelled, drafts and credit notes, over four years, for a tenth as many
 * customers.
 */
export async function fillInvoices(
  databaseUrl: string,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ have: string }>('select count(*) as have from invoices')
    const have = Number(rows[0]?.have)
    if (have >= count) return
    const people = Math.ceil(count / 10)
    await client.query(insertCustomers, [people])
    for (let from = have; from < count; from += batch) {
      onProgress(`Making invoices: ${from} of ${count}`)
      await client.query(insertInvoices, [from, Math.min(count, from + batch) - 1, people])
    }
    await client.query('vacuum analyze invoices, invoice_lines, customers')
  } finally {
    await client.end()
  }
}

const batch = 50_000

const insertCustomers = `
  insert into customers (id, email, first_name, last_name, company, billing_address)
  select md5('bench customer ' || n)::uuid, 'payer' || n || '@' || (array['example.test','karoo.test','cape.test'])[1 + n % 3],
    (array['Thandi','Sipho','Anika','Pieter','Zanele','Lerato','Johan','Fatima'])[1 + n % 8],
    (array['Nkosi','Botha','Naidoo','Dlamini','Smith','van Wyk'])[1 + n % 6] || ' ' || n % 5000, case when n % 3 = 0 then 'Karoo Web ' || n % 40000 else '' end, '{}'
  from generate_series(0, $1::int - 1) as n on conflict do nothing`

// A fiftieth is open, as in a shop whose customers pay, and half of that overdue; at random, or a
// sort would find all of one kind at one end.
const insertInvoices = `
  with made as materialized (
    select n, gen_random_uuid() as id, now()::date - (n::bigint * 1461 / 1000000)::int as issued, 5000 + (n::bigint * 7919 % 200000) as subtotal,
      md5('bench customer ' || n::bigint * 7919 % $3::int)::uuid as customer_id,
      (case when chance < 10 then 'cancelled' when chance < 11 then 'draft' when chance < 21 then 'unpaid' when chance < 31 then 'pending' else 'paid' end)::invoice_status as status,
      chance % 2 = 0 as is_late
    from generate_series($1::int, $2::int) as n cross join lateral (select abs(hashint4(n)) % 1000 as chance) as thrown
  ), written as (
    insert into invoices (id, invoice_number, status, customer_id, billing_period, issue_date, due_date, paid_at, subtotal_cents, vat_rate_basis_points, vat_cents,
      total_cents, paid_cents, payment_method, payment_reference, seller, buyer, created_at)
    select m.id, 'INV-' || to_char(issued, 'YYYYMM') || '-' || lpad(n::text, 7, '0'), m.status, customer_id, 'monthly', issued,
      issued + case when m.status in ('unpaid', 'pending') and not is_late then 2000 else 7 end, case when m.status = 'paid' then issued + interval '2 days' end, subtotal, 1500,
      round(subtotal * 0.15), subtotal + round(subtotal * 0.15), case when m.status = 'paid' then subtotal + round(subtotal * 0.15) else 0 end,
      (case when n % 3 = 0 then 'card' else 'bank_transfer' end)::payment_method, 'bench ' || n, '{}',
      jsonb_build_object('name', c.first_name || ' ' || c.last_name, 'company', c.company, 'email', c.email, 'phone', '', 'vatNumber', '', 'address', '{}'::jsonb), issued
    from made m join customers c on c.id = m.customer_id
    returning id
  )
  insert into invoice_lines (invoice_id, position, description, quantity, unit_price_cents, total_cents)
  select id, 1, 'Starter – monthly hosting', 1, subtotal, subtotal from made`
