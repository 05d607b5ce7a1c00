import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { whmcsFirm } from '#modules/imports/factories.firm.ts'
import { fossbillingSchema } from '#modules/imports/factories.fossbilling.rows.ts'
import { fossbillingFirm } from '#modules/imports/factories.fossbilling.ts'
import { paymenterSchema } from '#modules/imports/factories.paymenter.rows.ts'
import { paymenterFirm } from '#modules/imports/factories.paymenter.ts'
import { nothing, sizes } from '#modules/imports/factories.runs.ts'
import { fixtureSql } from '#modules/imports/factories.ts'
import { imports } from '#modules/imports/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from './books.ts'

const database = useTestDatabase()
beforeAll(() => openShop())

const folder = mkdtempSync(join(tmpdir(), 'import-'))
const dump = join(folder, 'whmcs.sql')
writeFileSync(dump, [...fixtureSql(whmcsFirm({ clients: 200, invoices: 2500 }))].join(''))

/** The command that staff would run, in its own process. */
function command(...words: string[]): ChildProcess & { said: string; lastOutputAt: number } {
  const script = join(import.meta.dirname, '../../scripts/import.ts')
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.url(),
    LOG_LEVEL: 'silent',
  }
  const child = Object.assign(
    spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    { said: '', lastOutputAt: 0 },
  )
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      child.said += chunk
      child.lastOutputAt = performance.now()
    })
  return child
}

async function said(...words: string[]): Promise<[code: number | null, text: string]> {
  const child = command(...words)
  await once(child, 'exit')
  // It ends with its work: nothing holds it.
  expect(performance.now() - child.lastOutputAt).toBeLessThan(3000)
  return [child.exitCode, child.said]
}

test.each([
  {
    source: 'fossbilling',
    sql: fixtureSql(fossbillingFirm().fixture, fossbillingSchema),
    lines: [
      'Customers: 20 new',
      'Services: 4 new, 2 left out, 2 rejected',
      'Domains: 1 new',
      'Tickets: 2 new',
      'Left out, Packages: Prices of domains are not packages',
      'Left out, Invoices: A draft in FOSSBilling: it was never issued',
      'Left out, Invoices: Is the refund of invoice …: its refund is there (',
      'Left out, Payments: Is transaction … once more (',
      "Notes, Services: Billed 'every 1w' in FOSSBilling, which is no period here: choose one",
      'Rejected, Invoices: It is in USD, and this site works in rand',
    ],
  },
  {
    source: 'paymenter',
    sql: fixtureSql(paymenterFirm({ hoursAhead: 2 }).fixture, paymenterSchema),
    lines: [
      'Customers: 21 new, 1 left out',
      'Services: 6 new, 2 left out, 2 rejected',
      'Tickets: 2 new',
      'Rejected, Invoices: It is in EUR, and this site works in rand',
    ],
  },
])(
  '$source: checked, imported, compared, opened and undone, from a compressed dump',
  {
    timeout: 180_000,
  },
  async ({ source, sql, lines }) => {
    const file = join(folder, `${source}.sql.gz`)
    writeFileSync(file, gzipSync([...sql].join('')))
    const [checked, plan] = await said(source, '--dump', file, '--dry-run')
    expect([checked, plan]).toEqual([0, expect.stringContaining('This was a dry run')])
    for (const line of lines) expect(plan).toContain(`  ${line}`)
    expect(await sizes()).toEqual(nothing)

    const [imported, text] = await said(source, '--dump', file)
    expect([imported, text]).toEqual([0, expect.stringContaining('Imported and quiet')])
    for (const line of lines) expect(text).toContain(`  ${line}`)
    expect(text.match(/^ {2}agrees /gm)).toHaveLength(7)
    expect(text).not.toContain('DIFFERS')
    await db()
      .update(subscriptions)
      .set({ nextBillingDate: '2027-03-05' })
      .where(eq(subscriptions.serviceLabel, 'two.example'))
    const [compared, found] = await said('compare')
    expect([compared, found]).toEqual([0, expect.stringContaining('Imported, not open yet')])
    expect(found.match(/^ {2}DIFFERS .*$/gm)).toEqual([
      expect.stringMatching(/^ {2}DIFFERS {2}Next due dates +[45] +[34]$/),
      expect.stringMatching(/two\.example: Next due date: 31 Jan 2027 in \w+; 5 Mar 2027 here$/),
    ])

    expect(await said('open')).toEqual([0, expect.stringContaining('Open')])
    expect(await db().$count(emailLogs)).toBe(0)
    await expectSoundBooks()
    expect(await said('undo')).toEqual([0, expect.stringContaining('Undone')])
    expect(await sizes()).toEqual(nothing)
  },
)

test('an import that is killed with -9 goes on where it was; then the books are equal, and twice doubles nothing', {
  timeout: 180_000,
}, async () => {
  const victim = command('whmcs', '--dump', dump)
  while ((await db().$count(invoices)) === 0 && victim.exitCode === null) await sleep(5)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  const atDeath = await db().$count(invoices)
  expect(atDeath).toBeGreaterThan(0)
  expect(await db().$count(imports, ne(imports.state, 'undone'))).toBe(1)

  const [refused, why] = await said('whmcs', '--dump', dump)
  expect([refused, why]).toEqual([1, expect.stringContaining('Another process is working on this')])
  await sleep(16_000)
  const [code, text] = await said('whmcs', '--dump', dump)
  expect([code, text]).toEqual([0, expect.stringContaining('agrees   Outstanding')])
  expect(text).not.toContain('DIFFERS')
  const brought = [await db().$count(customers), await db().$count(invoices)]
  expect(brought[1]).toBeGreaterThan(atDeath)

  const [again, repeated] = await said('whmcs', '--dump', dump)
  expect([again, repeated]).toEqual([0, expect.stringContaining('unchanged')])
  expect([await db().$count(customers), await db().$count(invoices)]).toEqual(brought)
  expect(await said('open')).toEqual([0, expect.stringContaining('Open')])
  expect(await db().$count(emailLogs)).toBe(0)
  await expectSoundBooks()
})

test.each([
  [['whmcs'], 'Usage: npm run import'],
  [['csv', '--invoices', dump], 'Usage: npm run import'],
  [['csv', '--customers', dump, '--map', 'x'], 'Usage: npm run import'],
  [['csv', '--customers', '/no/such/file.csv'], 'There is no file /no/such/file.csv'],
  [['other', '--dump', dump], 'Usage: npm run import'],
  [['whmcs', '--dump', dump, '--from', 'mysql://x'], 'Usage: npm run import'],
  [
    ['whmcs', '--from', 'mysql://user:secret@127.0.0.1:1/whmcs'],
    'No database answers at 127.0.0.1',
  ],
  [['whmcs', '--dump', '/no/such/file.sql'], 'There is no file /no/such/file.sql'],
  [['whmcs', '--dump', import.meta.filename], 'it is not a dump'],
])('%j is refused in words', async (words, message) => {
  const [code, text] = await said(...words)
  expect([code, text]).toEqual([1, expect.stringContaining(message)])
  expect(text).not.toContain('secret')
})
