import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { readStatement } from '#modules/exports/rules/statement.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'

const count = 20_000
const database = useTestDatabase()
beforeAll(async () => {
  await openShop()
  await aCustomer()
  await db().execute(sql`
    insert into ${customers} (id, email, first_name, billing_address)
    select gen_random_uuid(), n || '@test.example', 'Customer ' || n, (select billing_address from ${customers} limit 1)
    from generate_series(2, ${count}::int) as n`)
})

/** The command that the owner would run, in its own process. */
function command(...words: string[]): ChildProcess & { said: string } {
  const script = join(import.meta.dirname, '../../scripts/export.ts')
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.url(),
    LOG_LEVEL: 'silent',
  }
  const child = Object.assign(
    spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    { said: '' },
  )
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      child.said += chunk
    })
  return child
}

async function said(...words: string[]): Promise<[code: number | null, text: string]> {
  const child = command(...words)
  await once(child, 'exit')
  return [child.exitCode, child.said]
}

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'export-')), 'all')

function noted(folder: string): number {
  try {
    const statement = readStatement(readFileSync(join(folder, 'export.json'), 'utf8'))
    return statement?.nouns.customers?.records ?? 0
  } catch {
    return 0
  }
}

test('an export that is killed with -9 goes on where it was, and nothing is doubled or missing', {
  timeout: 120_000,
}, async () => {
  const folder = newFolder()
  const victim = command(folder, '--without-files')
  while (noted(folder) === 0 && victim.exitCode === null) await sleep(2)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  const atDeath = noted(folder)
  expect(atDeath).toBeGreaterThan(0)
  expect(atDeath).toBeLessThan(count)

  expect(await said(folder, '--without-files')).toEqual([
    0,
    expect.stringContaining('It holds personal information'),
  ])
  const lines = readFileSync(join(folder, 'customers.jsonl'), 'utf8').trimEnd().split('\n')
  const ids = lines.map((line) => JSON.parse(line).id)
  expect([ids.length, new Set(ids).size]).toEqual([count, count])
  const rows = readFileSync(join(folder, 'customers.csv'), 'utf8').trimEnd().split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(ids)
  expect(await said(folder, '--without-files')).toEqual([
    1,
    expect.stringContaining('was finished at'),
  ])
})

test.each([
  [[], 'Usage: npm run export'],
  [['one', 'two'], 'Usage: npm run export'],
  [['one', '--spreadsheet', 'us'], 'Usage: npm run export'],
  [['one', '--everything'], 'Usage: npm run export'],
])('%j is refused in words', async (words, message) => {
  expect(await said(...words)).toEqual([1, expect.stringContaining(message)])
})
