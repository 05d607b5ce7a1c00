import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { billingRuns, recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from './books.ts'

const database = useTestDatabase()
beforeAll(() => openShop())

const count = 3000
const day = '2027-03-01'

/** The command that staff would run, in its own process. */
function billing(): ChildProcess & { said: string } {
  const script = join(import.meta.dirname, '../../scripts/billing.ts')
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.url(),
    LOG_LEVEL: 'silent',
  }
  const child = Object.assign(
    spawn(process.execPath, [script, '--as-of', day], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    { said: '' },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      child.said += chunk
    })
  }
  return child
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

const invoiced = () => db().$count(invoices)

test('a run that is killed with -9, then gone on with by two processes at once: every period is billed once, in one run, with numbers in a row', {
  timeout: 120_000,
}, async () => {
  const { customerId } = await aCustomer()
  await db().execute(sql`
    insert into subscriptions (id, customer_id, description, billing_period, amount_cents, payment_method, start_date, anchor_day, next_billing_date, end_date)
    select gen_random_uuid(), ${customerId}, 'Starter – monthly hosting', 'monthly', 19900, 'eft', '2027-02-01', 1, ${day}, '2027-04-01' from generate_series(1, ${count})`)
  await db().execute(sql`
    insert into subscription_items (id, subscription_id, position, description, quantity, unit_price_cents, started_on)
    select gen_random_uuid(), id, 1, description, 1, amount_cents, start_date from subscriptions`)

  const victim = billing()
  while ((await invoiced()) === 0 && victim.exitCode === null) await sleep(5)
  victim.kill('SIGKILL')
  await ended(victim)
  const atDeath = await invoiced()
  expect(atDeath).toBeGreaterThan(0)
  expect(atDeath).toBeLessThan(count)
  await expectSoundBooks()

  // PostgreSQL releases a dead process's lock when it notices; until then the others are refused.
  let pair: ReturnType<typeof billing>[] = []
  for (let tries = 0; tries < 20 && !pair.some((one) => one.exitCode === 0); tries++) {
    pair = [billing(), billing()]
    await Promise.all(pair.map(ended))
  }
  for (const { exitCode, said } of pair)
    expect(exitCode === 0 ? '' : said).toMatch(exitCode === 0 ? /^$/ : /A billing run is under way/)

  const documents = await db().select().from(invoices).orderBy(invoices.invoiceNumber)
  expect(documents).toHaveLength(count)
  expect(new Set(documents.map((one) => one.subscriptionId)).size).toBe(count)
  expect(documents.map((one) => one.invoiceNumber)).toEqual(
    Array.from({ length: count }, (_, index) => `INV-202703-${String(index + 1).padStart(4, '0')}`),
  )
  expect(await db().$count(recurringBillingLogs)).toBe(count)
  expect(await db().$count(emailLogs)).toBe(count)
  const [first] = await db().select().from(billingRuns).orderBy(billingRuns.startedAt)
  expect(first).toMatchObject({
    asOf: day,
    status: 'completed',
    counts: { due: count, invoiced: count, mailed: count, failed: 0 },
  })
  await expectSoundBooks()
})
