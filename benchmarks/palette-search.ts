import pg from 'pg'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { fillContent } from './filling/fill-content.ts'
import { fillInvoices } from './filling/fill-invoices.ts'
import { fillOrders } from './filling/fill-orders.ts'
import { fillTickets } from './filling/fill-tickets.ts'
import { describe } from './measuring/compare.ts'
import { ownDatabase, signedInAsk } from './measuring/list-page.ts'
import type { Measured } from './measuring/load.ts'
import { startHostwright } from './measuring/setting.ts'

/**
 * Answers of the command palette to an administrator, who may see everything; aim p50 ≤ 50 ms at a
 * million rows of each kind.
 */
export async function paletteSearch(
  databaseUrl: string,
  [rows = '1000000']: string[] = [],
): Promise<void> {
  const small = await measure(
    await ownDatabase(databaseUrl, 'hostwright_bench_palette_1000'),
    1_000,
  )
  const large = await measure(
    await ownDatabase(databaseUrl, `hostwright_bench_palette_${Number(rows)}`),
    Number(rows),
  )
  for (const { text, measured } of large.toSorted(
    (one, other) => other.measured.p50 - one.measured.p50,
  )) {
    const before = small.find((one) => one.text === text)?.measured.p50 ?? Number.NaN
    console.log(`${text.padEnd(24)} ${describe(measured)}  (a thousand: ${before.toFixed(1)} ms)`)
  }
}

/**
 * Numbers, names, addresses, words that many rows and that none have, and the shortest that is
 * searched.
 */
const texts = [
  'HWP0500',
  'INV-202603',
  'TKT-0500',
  'buyer123456@',
  'payer12345@',
  'Thandi Nkosi',
  'karoo',
  'bench-777.co.za',
  'bench-',
  'Backups',
  'nobody-has-this',
  '99',
  'xq',
]
const answers = 20
/** Of posts and what visitors wrote there are fewer than of documents. */
const maxPosts = 100_000

async function measure(
  databaseUrl: string,
  count: number,
): Promise<{ text: string; measured: Measured }[]> {
  const server = await startHostwright(databaseUrl)
  openDatabase(databaseUrl, 2)
  try {
    for (const fill of [fillInvoices, fillOrders, fillTickets])
      await fill(databaseUrl, count, console.log)
    await fillContent(databaseUrl, Math.min(count, maxPosts), console.log)
    await fillSubscriptions(databaseUrl)
    const ask = await signedInAsk(server.url)
    const measured: { text: string; measured: Measured }[] = []
    // A new process is slower: its first answers would count for the first texts alone.
    for (const text of texts) await ask(`/admin/search.data?q=${encodeURIComponent(text)}`, answers)
    for (const text of texts) {
      measured.push({
        text,
        measured: await ask(`/admin/search.data?q=${encodeURIComponent(text)}`, answers),
      })
    }
    return measured
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

/** One for each order that has none, every third with a label; customers have some ten each. */
async function fillSubscriptions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The planner cannot guess how many buyers a window numbers, and read them all for each order.
    await client.query(
      'create temp table buyers as select id, row_number() over () as place from customers',
    )
    await client.query('create unique index on buyers (place)')
    await client.query('analyze buyers')
    await client.query(`
      insert into subscriptions (id, customer_id, order_id, description, service_label, billing_period, amount_cents, payment_method, start_date, anchor_day,
        next_billing_date, end_date, created_at)
      select gen_random_uuid(), buyers.id, made.id, 'Starter – monthly hosting', case when n % 3 = 0 then 'bench-' || n || '.co.za' else '' end, 'monthly', 19900, 'eft',
        made.created_at::date, 1, current_date + 1 + (n % 28)::int, current_date + 400, made.created_at
      from (select o.*, row_number() over () as n from orders o where not exists (select from subscriptions s where s.order_id = o.id)) as made
      join buyers on buyers.place = 1 + made.n % (select count(*) from buyers)`)
    await client.query('vacuum analyze subscriptions')
  } finally {
    await client.end()
  }
}
