import pg from 'pg'

/**
 * Fills the database up to this many orders of a realistic shape: most paid, a few of everything
 * else, spread over four years.
 */
export async function fillOrders(
  databaseUrl: string,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ have: string }>('select count(*) as have from orders')
    const have = Number(rows[0]?.have)
    // Numbers are scattered like real ones, and a few collide.
    if (have > count * 0.99) return
    for (let from = have; from < count; from += batch) {
      onProgress(`Making orders: ${from} of ${count}`)
      await client.query(insertOrders, [from, Math.min(count, from + batch) - 1])
    }
    await client.query('vacuum analyze orders')
  } finally {
    await client.end()
  }
}

const batch = 50_000

const insertOrders = `
  with made as (
    select n, status::order_status, now() - (n * interval '1 second' * 126) - interval '1 hour' as at, 5000 + (n::bigint * 7919 % 200000) as subtotal, n % 3 = 0 as by_card,
      -- Who buys says nothing about how an order goes, nor when.
      abs(hashint4(n + 1000000000) % 300000) as person
    from generate_series($1::int, $2::int) as n
    cross join lateral (select (array['pending','paid','paid','paid','paid','paid','paid','processing','cancelled','refunded'])[1 + n % 10 * 31 % 10] as status) as chosen
  )
  insert into orders (id, order_number, customer_id, package_id, status, payment_method, billing_period, subtotal_cents, vat_rate_basis_points, vat_cents,
    total_cents, customer_name, customer_email, billing_address, payment_reference, gateway_mode, paid_at, cancelled_at, created_at, updated_at)
  select gen_random_uuid(), 'HWP' || lpad((abs(hashint4(n)) % 10000)::text, 4, '0') || upper(substr(md5(n::text), 1, 4)), (select id from customers limit 1), (select id from packages limit 1),
    status, (case when by_card then 'card' else 'bank_transfer' end)::payment_method, 'monthly', subtotal, 1500, round(subtotal * 0.15), subtotal + round(subtotal * 0.15),
    (array['Thandi','Sipho','Anika','Pieter','Zanele','Lerato','Johan','Fatima'])[1 + person % 8] || ' ' || (array['Nkosi','Botha','Naidoo','Dlamini','Smith','van Wyk'])[1 + person / 8 % 6] || ' ' || person % 5000,
    'buyer' || person || '@' || (array['example.test','karoo.test','cape.test'])[1 + person % 3], '{}'::jsonb, 'bench ' || n,
    case when by_card then 'sandbox'::gateway_mode end, case when status in ('paid','refunded') then at end, case when status = 'cancelled' then at end, at, at
  from made
  on conflict do nothing`
