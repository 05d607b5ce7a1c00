import { rm } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { migrationsBefore } from '#tests/migrations.ts'

const renaming = '0020_card_gateway_and_reconciled'

let database: TestDatabase
let pool: pg.Pool
let before: string

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  before = await migrationsBefore(renaming)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(before, { recursive: true })
})

/** One row of each kind whose value or table is renamed, as the version before wrote it. */
const oldRows = `
  begin;
  insert into customers (id, email, first_name, billing_address) values ('00000000-0000-7000-8000-000000000001', 'a@example.co.za', 'A', '{}');
  insert into orders (id, order_number, customer_id, payment_method, billing_period, subtotal_cents, vat_rate_basis_points, vat_cents, total_cents,
      customer_name, customer_email, billing_address, payment_reference)
    values ('00000000-0000-7000-8000-000000000002', 'HWP1', '00000000-0000-7000-8000-000000000001', 'payfast', 'monthly', 1000, 0, 0, 1000,
      'A', 'a@example.co.za', '{}', 'HWP1');
  insert into order_status_history (id, order_id, new_status, changed_by)
    values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000002', 'pending', 'A');
  insert into invoices (id, invoice_number, status, order_id, customer_id, billing_period, issue_date, due_date, subtotal_cents, vat_rate_basis_points,
      vat_cents, total_cents, payment_method, seller, buyer)
    values ('00000000-0000-7000-8000-000000000004', 'INV1', 'pending', '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001',
      'monthly', '2026-11-01', '2026-11-08', 1000, 0, 0, 1000, 'payfast', '{}', '{}');
  insert into payments (id, invoice_id, customer_id, amount_cents, method, source, received_on, recorded_by)
    values ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000004', '00000000-0000-7000-8000-000000000001', 1000, 'payfast',
      'gateway', '2026-11-01', 'PayFast');
  insert into bank_statements (id, bank, format, file_name, content_hash, line_count, uploaded_by)
    values ('00000000-0000-7000-8000-000000000006', 'fnb', 'csv', 'a.csv', 'hash', 1, 'B');
  insert into bank_statement_lines (id, statement_id, position, booked_on, amount_cents, description, fingerprint, state, decided_by, decided_at)
    values ('00000000-0000-7000-8000-000000000007', '00000000-0000-7000-8000-000000000006', 1, '2026-11-01', 1000, 'EFT', 'print', 'posted', 'B', now());
  insert into payment_claims (id, customer_id, invoice_id, amount_cents, paid_on, state, decided_by, decided_at)
    values ('00000000-0000-7000-8000-000000000008', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000004', 1000,
      '2026-11-01', 'settled', 'B', now());
  insert into payfast_notifications (id, raw_body, source_address) values ('00000000-0000-7000-8000-000000000009', 'a=1', '127.0.0.1');
  insert into activity_log (id, entity_type, action, title) values
    ('00000000-0000-7000-8000-00000000000a', 'payfast_notification', 'attention', 'one'),
    ('00000000-0000-7000-8000-00000000000b', 'payment_claim', 'settled', 'two'),
    ('00000000-0000-7000-8000-00000000000c', 'order', 'settled', 'three');
  commit`

const rows = async (query: string) => (await pool.query(query)).rows

test('a database with the old values works on under the new names', async () => {
  await migrate(drizzle(pool), before)
  await pool.query(oldRows)
  await migrate(drizzle(pool))
  expect(
    await rows(
      'select payment_method from orders union all select payment_method from invoices union all select method from payments',
    ),
  ).toEqual(Array(3).fill({ payment_method: 'card' }))
  expect(
    await rows(`select payment_method, sum(count)::int as count from order_counters group by 1`),
  ).toEqual([{ payment_method: 'card', count: 1 }])
  expect(await rows('select state from bank_statement_lines')).toEqual([{ state: 'reconciled' }])
  expect(await rows('select state from payment_claims')).toEqual([{ state: 'confirmed' }])
  expect(await rows('select raw_body, state from gateway_notifications')).toEqual([
    { raw_body: 'a=1', state: 'received' },
  ])
  expect(await rows('select entity_type, action from activity_log order by id')).toEqual([
    { entity_type: 'gateway_notification', action: 'attention' },
    { entity_type: 'payment_claim', action: 'confirmed' },
    { entity_type: 'order', action: 'settled' },
  ])
})

test('checks and triggers know the new values', async () => {
  await expect(pool.query('update bank_statement_lines set decided_at = null')).rejects.toThrow(
    'bank_statement_lines_decided',
  )
  await pool.query(`update orders set payment_method = 'bank_transfer'`)
  expect(
    await rows(
      'select payment_method, sum(count)::int as count from order_counters group by 1 order by 1',
    ),
  ).toEqual([
    { payment_method: 'bank_transfer', count: 1 },
    { payment_method: 'card', count: 0 },
  ])
  expect(
    await rows(`select indexname from pg_indexes where indexname like '%payfast_notif%'`),
  ).toEqual([])
  expect(
    await rows(
      `select proname from pg_proc join pg_namespace n on n.oid = pronamespace where nspname = 'public' and prosrc ilike '%payfast%'`,
    ),
  ).toEqual([])
})
