import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { staffWith } from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { users } from '#modules/identity/tables.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { type Fixture, type FixtureSchema, fixtureSql } from './factories.ts'
import { checkImport, importChecked, readSource } from './operations/run-import.server.ts'
import { startImport } from './operations/start-import.server.ts'
import { openReader } from './readers/open-reader.server.ts'
import type { ImportOptions, ImportSource } from './rules/import.ts'
import { importFindings, imports } from './tables.server.ts'

/** Test builder: imports of one source from dumps of made-up rows, by staff who may do everything. */
export function importsFrom(
  source: ImportSource,
  { schema, timeZone }: { schema?: FixtureSchema; timeZone: ImportOptions['timeZone'] },
) {
  const admin = staffWith(...everyPermission)
  /** Where attachments lie, too. */
  const folder = mkdtempSync(join(tmpdir(), `import-${source}-`))
  const done = async (step: ReturnType<typeof checkImport>) => {
    const result = await step
    if (!result.ok) throw new Error(result.error.message)
  }

  async function check(rows: Fixture): Promise<string> {
    const options = { timeZone, attachments: folder }
    const started = await startImport(admin, { source, options })
    if (!started.ok) throw new Error(started.error.message)
    const { importId } = started.value
    const dump = join(folder, `${source}.sql`)
    await pipeline(fixtureSql(rows, schema), createWriteStream(dump))
    await done(readSource(admin, importId, { reader: await openReader(source, { dump }) }))
    await done(checkImport(admin, importId))
    return importId
  }

  return {
    admin,
    folder,
    check,
    async importAll(rows: Fixture): Promise<string> {
      const importId = await check(rows)
      await done(importChecked(admin, importId))
      return importId
    },
    /** The sums of a statement's `cents` by the client's id at the source, without those of zero. */
    async sumsByClient(statement: SQL): Promise<Map<number, number>> {
      const { rows } = await db().execute<{ client: string; cents: string }>(sql`
        select source_id as client, sum(cents) as cents
        from (${statement}) as entry join import_records on target_id = customer_id
          and source = ${source} and kind = 'tblclients'
        group by source_id having sum(cents) <> 0`)
      return new Map(rows.map(({ client, cents }) => [Number(client), Number(cents)]))
    },
  }
}

/** Test helper: what an import has counted. */
export async function countsOf(importId: string) {
  const [row] = await db().select().from(imports).where(eq(imports.id, importId))
  if (!row) throw new Error('The import is not there')
  return row.counts
}

/** Test helper: everything that imports have to say. */
export const findings = () =>
  db().select().from(importFindings).orderBy(asc(importFindings.sourceId))

const written = [customers, invoices, supportTickets, subscriptions, payments, users, packages]

/** Test helper: how many there are of each thing that an import writes. */
export const sizes = () => Promise.all(written.map((table) => db().$count(table)))

/** Those of a shop with one member of staff. */
export const nothing = [0, 0, 0, 0, 0, 1, 0]
