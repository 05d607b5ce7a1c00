import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { whmcsFirm } from '#modules/imports/factories.firm.ts'
import { fixtureSql } from '#modules/imports/factories.ts'
import {
  checkImport,
  importChecked,
  readSource,
} from '#modules/imports/operations/run-import.server.ts'
import { startImport } from '#modules/imports/operations/start-import.server.ts'
import { latestImport } from '#modules/imports/queries/import-report.server.ts'
import { dumpReader } from '#modules/imports/readers/dump.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { ownDatabase } from '../measuring/list-page.ts'

const actor: Actor = { kind: 'system', name: 'Benchmark' }
const rowByRow = 2000

/**
 * 100 000 invoices with items and payments from a dump: within five minutes, at most 150 MB above
 * the idle process, and written at least five times as fast as row by row, of which 2 000 are
 * measured. Row by row is one transaction for each invoice, which looks its customer up.
 */
export async function importInvoices(
  databaseUrl: string,
  [count = '100000']: string[] = [],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'import-bench-'))
  const dump = join(folder, 'whmcs.sql')
  const firm = whmcsFirm({ clients: 5000, invoices: Number(count) })
  await pipeline(fixtureSql(firm), createWriteStream(dump))
  const name = `hostwright_bench_import_${Date.now()}`
  openDatabase(await ownDatabase(databaseUrl, name), 4)
  try {
    await migrate(db())
    await writeShopSettings()
    const options = { timeZone: 'Africa/Johannesburg', attachments: null }
    const started = await startImport(actor, { source: 'whmcs', options })
    if (!started.ok) throw new Error(started.error.message)
    const { importId } = started.value
    const memory = watchMemory()
    const read = await timed(() => readSource(actor, importId, { reader: dumpReader(dump) }))
    const check = await timed(() => checkImport(actor, importId))
    const write = await timed(() => importChecked(actor, importId))
    const megabytes = memory.stop()
    const written = await db().$count(invoices)
    console.log(
      `import of ${written} documents: read ${seconds(read)}, check ${seconds(check)}, write and compare ${seconds(write)}, ` +
        `all ${seconds(read + check + write)} (aim 300 s); ${megabytes} MB above idle (aim 150 MB)`,
    )
    const compared = (await latestImport())?.counts.compared ?? []
    const differing = compared.filter(({ source, here }) => source !== here)
    console.log(`  books: ${differing.length === 0 ? 'agree' : JSON.stringify(differing)}`)
    const naive = await timed(writeRowByRow)
    const ratio = naive / rowByRow / (write / written)
    console.log(
      `  row by row: ${seconds(naive)} for ${rowByRow}; in batches ${ratio.toFixed(1)} times as fast (aim 5)`,
    )
  } finally {
    await closeDatabase()
    await rm(folder, { recursive: true, force: true })
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The most that the process holds above what it held at first, in MB. */
function watchMemory(): { stop: () => number } {
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let most = idle
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.round((most - idle) / 1e6)
    },
  }
}

/** The same documents once more under other ids, as a simple program writes them. */
async function writeRowByRow(): Promise<void> {
  const documents = await db()
    .select()
    .from(invoices)
    .where(isNotNull(invoices.importedFrom))
    .orderBy(asc(invoices.id))
    .limit(rowByRow)
  const ids = documents.map(({ id }) => id)
  const lines = await db().select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, ids))
  const money = await db().select().from(payments).where(inArray(payments.invoiceId, ids))
  for (const document of documents) {
    await db().transaction(async (tx) => {
      const id = newId()
      await tx.select().from(customers).where(eq(customers.id, document.customerId))
      const importedFrom = `again:${id}`
      await tx.insert(invoices).values({ ...document, id, importedFrom, subscriptionId: null })
      for (const line of lines.filter(({ invoiceId }) => invoiceId === document.id))
        await tx.insert(invoiceLines).values({ ...line, invoiceId: id })
      for (const payment of money.filter(({ invoiceId }) => invoiceId === document.id))
        await tx.insert(payments).values({
          ...payment,
          id: newId(),
          invoiceId: id,
          reversesPaymentId: null,
          amountCents: Math.abs(payment.amountCents),
          reversalReason: '',
        })
    })
  }
}
