import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { seed } from './run.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url, 2)
  useConfig(readConfig({ APP_MODE: 'demo' }))
  await seed()
}, 60_000)
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

test('no order of the demo has waited longer than two weeks: unpaid orders have expired, and is no debt (D42)', async () => {
  const { rows: waiting } = await db().execute(sql`
    select order_number from orders where status in ('pending', 'processing') and created_at < now() - interval '15 days' and deleted_at is null`)
  expect(waiting).toEqual([])
  const { rows: debts } = await db().execute(sql`
    select invoice_number from invoices where kind = 'invoice' and status in ('pending', 'unpaid') and not is_offer and issue_date < now() - interval '15 days'`)
  expect(debts).toEqual([])
  const { rows: expired } = await db().execute<{ count: number; emailed: number }>(sql`
    select count(distinct orders.id)::int as count, count(email_logs.id)::int as emailed
    from orders left join email_logs on email_logs.order_id = orders.id and email_logs.template_name = 'order_expired'
    where orders.status = 'cancelled' and cancel_reason = 'No payment within 14 days'`)
  expect(expired[0]?.count).toBeGreaterThan(0)
  expect(expired[0]?.emailed).toBe(expired[0]?.count)
  // The lists have something overdue all the same: invoices that were made by hand.
  const { rows: overdue } = await db().execute(sql`
    select invoice_number from invoices where kind = 'invoice' and status = 'unpaid' and not is_offer and due_date < now()::date`)
  expect(overdue.length).toBeGreaterThan(0)
})

test('every named service of the demo has the address of a site', async () => {
  const { rows } = await db().execute<{ label: string }>(
    sql`select distinct service_label as label from orders where service_label <> ''`,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(
    rows.filter(
      ({ label }) =>
        !/^(shop\.|new\.)?[a-z-]+\.example$/.test(label) || label.includes('undefined'),
    ),
  ).toEqual([])
})
