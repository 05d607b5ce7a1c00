import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { seedDefaults } from '#db/seeds/run.server.ts'
import { deliverMailJob } from '#modules/mail/jobs.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { ensureQueue, senderBoss } from '#platform/queue/boss.server.ts'

/**
 * The day on which everything is due; the monthly ones of these databases began a month before, the
 * annual ones a year.
 */
export const dueDay = '2026-12-01'

/**
 * A database with this many subscriptions due on one day, three of four monthly, each with its
 * customer. Made once and reused, because a million take minutes; measurements work on copies.
 * `cards` are charged by token, the others are transfers.
 */
export async function dueDatabase(
  serverUrl: string,
  count: number,
  cards = false,
): Promise<string> {
  const name = `hostwright_bench_due_${cards ? 'cards' : 'transfers'}_${count}`
  const url = at(serverUrl, name)
  if (await exists(serverUrl, name)) return url
  await onServer(serverUrl, `create database ${name}_unfinished`)
  const unfinished = at(serverUrl, `${name}_unfinished`)
  const pool = new pg.Pool({ connectionString: unfinished, max: 1 })
  await migrate(drizzle(pool))
  await pool.end()
  openDatabase(unfinished, 2)
  await db().transaction(seedDefaults)
  await ensureQueue(await senderBoss(), deliverMailJob)
  for (let from = 0; from < count; from += batch) {
    console.log(`Making subscriptions that are due: ${from} of ${count}`)
    await db().$client.query(insertDue, [from, Math.min(count, from + batch) - 1, dueDay, cards])
  }
  await db().$client.query(insertItems)
  if (cards) await db().$client.query(storeCards, [dueDay])
  await db().$client.query('vacuum analyze customers, subscriptions, subscription_items')
  await closeDatabase()
  await onServer(serverUrl, `alter database ${name}_unfinished rename to ${name}`)
  return url
}

const batch = 50_000

const insertDue = `
  with people as (
    insert into customers (id, email, first_name, last_name, company, phone, billing_address)
    select gen_random_uuid(), 'buyer' || n || '@cape.test', (array['Thandi','Sipho','Anika','Pieter','Zanele','Lerato','Johan','Fatima'])[1 + n % 8],
      (array['Nkosi','Botha','Naidoo','Dlamini','Smith','van Wyk'])[1 + n % 6] || ' ' || n % 5000, case when n % 3 = 0 then 'Karoo Web ' || n % 40000 else '' end,
      '021 555 ' || lpad((n % 10000)::text, 4, '0'),
      jsonb_build_object('line1', n % 300 || ' Long Street', 'line2', '', 'city', 'Cape Town', 'province', 'Western Cape', 'postalCode', '8001', 'country', 'ZA')
    from generate_series($1::int, $2::int) as n
    returning id
  ), numbered as (select id, $1::int + row_number() over () as n from people)
  insert into subscriptions (id, customer_id, description, billing_period, amount_cents, payment_method, recurring_model, gateway_token, gateway_mode,
    gateway_merchant_id, start_date, end_date, anchor_day, next_billing_date)
  select gen_random_uuid(), id, case when n % 4 = 0 then 'Business – annual hosting' else 'Starter – monthly hosting' end,
    (case when n % 4 = 0 then 'annual' else 'monthly' end)::billing_period, case when n % 4 = 0 then 199000 else 19900 end,
    (case when $4 then 'card' else 'eft' end)::subscription_payment_method, case when $4 then 'token'::recurring_model end,
    case when $4 then gen_random_uuid()::text end, case when $4 then 'sandbox'::gateway_mode end, case when $4 then '10004002' end,
    $3::date - case when n % 4 = 0 then interval '1 year' else interval '1 month' end, $3::date + case when n % 4 = 0 then interval '1 year' else interval '1 month' end,
    1, $3::date
  from numbered`

const insertItems = `
  insert into subscription_items (id, subscription_id, position, package_id, description, quantity, unit_price_cents, started_on)
  select gen_random_uuid(), id, 1, package_id, description, 1, amount_cents, start_date from subscriptions`

/** The cards in the simulator, for the demo shop's merchant. */
const storeCards = `
  insert into simulator.agreements (token, kind, merchant_id, fields, amount_cents, frequency, cycles, run_date, anchor_day)
  select gateway_token, 'card', gateway_merchant_id, '[]', 0, 3, 0, $1::date, 1 from subscriptions`

/** Runs `work` on a temporary copy, with the copy's own writes flushed before. */
export async function onCopy<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `${new URL(url).pathname.slice(1)}_copy`
  await onServer(url, `drop database if exists ${name} with (force)`)
  await onServer(
    url,
    `create database ${name} template ${new URL(url).pathname.slice(1)} strategy file_copy`,
  )
  await onServer(url, 'checkpoint')
  try {
    return await work(at(url, name))
  } finally {
    await onServer(url, `drop database if exists ${name} with (force)`)
  }
}

async function exists(serverUrl: string, name: string): Promise<boolean> {
  await onServer(serverUrl, `drop database if exists ${name}_unfinished with (force)`)
  return (
    (await onServer(serverUrl, `select 1 from pg_database where datname = '${name}'`)).rowCount ===
    1
  )
}

async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: at(url, 'postgres') })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

function at(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
