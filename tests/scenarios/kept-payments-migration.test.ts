import { rm } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { migrationsBefore } from '#tests/migrations.ts'

let database: TestDatabase
let pool: pg.Pool
let before: string

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  before = await migrationsBefore('0033_money_without_a_document')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(before, { recursive: true })
})

const id = (last: string) => `00000000-0000-7000-8000-0000000000${last}`
const takenBack = '2026-11-10 08:00:00.123+02'

const invoice = (
  last: string,
  customer: string,
) => `('${id(last)}', 'INV-${last}', 'unpaid', '${id(customer)}', 'monthly', '2026-11-01', '2026-11-08',
  1000, 0, 0, 1000, 'bank_transfer', '{}', '{}')`
const payment = (
  last: string,
  { of, customer, cents, at }: { of: string; customer: string; cents: number; at: string | null },
) =>
  `('${id(last)}', '${id(of)}', '${id(customer)}', ${cents}, 'bank_transfer', 'staff', '2026-11-02', 'Sipho', ${at === null ? 'null' : `'${at}'`})`
const credit = (
  last: string,
  { customer, cents, note, at }: { customer: string; cents: number; note: string; at: string },
) => `('${id(last)}', '${id(customer)}', 'adjustment', ${cents}, '${note}', 'Sipho', '${at}')`

/**
 * Credit as the version before wrote it: from a card payment, from payments that were taken off
 * their invoice, and given out of goodwill.
 */
const oldRows = `
  begin;
  insert into customers (id, email, first_name, billing_address) values
    ('${id('01')}', 'a@example.co.za', 'A', '{}'), ('${id('02')}', 'b@example.co.za', 'B', '{}');
  insert into invoices (id, invoice_number, status, customer_id, billing_period, issue_date, due_date, subtotal_cents, vat_rate_basis_points, vat_cents,
      total_cents, payment_method, seller, buyer)
    values ${invoice('11', '01')}, ${invoice('12', '02')};
  set local session_replication_role = replica;
  insert into payments (id, invoice_id, customer_id, amount_cents, method, source, received_on, recorded_by, reversed_at) values
    ${payment('21', { of: '11', customer: '01', cents: 1000, at: takenBack })},
    ${payment('22', { of: '11', customer: '01', cents: 500, at: takenBack })},
    ${payment('23', { of: '12', customer: '02', cents: 1000, at: takenBack })},
    ${payment('24', { of: '12', customer: '02', cents: 300, at: null })};
  set local session_replication_role = origin;
  insert into customer_credits (id, customer_id, kind, amount_cents, note, recorded_by, created_at) values
    ${credit('31', { customer: '01', cents: 700, note: 'PayFast payment 1089250', at: '2026-11-05 10:00+02' })},
    ${credit('32', { customer: '01', cents: 1000, note: 'Payment FNB taken off its invoice: wrong invoice', at: takenBack })},
    ${credit('33', { customer: '01', cents: 500, note: 'Payment FNB taken off its invoice: wrong invoice', at: '2026-11-10 08:00:00.124+02' })},
    ${credit('34', { customer: '02', cents: 300, note: 'Goodwill', at: takenBack })},
    ${credit('35', { customer: '02', cents: 200, note: 'PayFast payment 77 was late: goodwill', at: '2026-11-06 10:00+02' })};
  commit`

test('credit of the version before names the card payment or the payment that it comes from, and goodwill names none', async () => {
  await migrate(drizzle(pool), before)
  await pool.query(oldRows)
  await migrate(drizzle(pool))
  const { rows } = await pool.query(
    'select id, gateway_payment_id as number, kept_payment_id as kept from customer_credits order by id',
  )
  expect(rows).toEqual([
    { id: id('31'), number: '1089250', kept: null },
    { id: id('32'), number: null, kept: id('21') },
    { id: id('33'), number: null, kept: null },
    { id: id('34'), number: null, kept: null },
    { id: id('35'), number: null, kept: null },
  ])
})
