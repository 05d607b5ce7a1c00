import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.server.ts'

/**
 * Inserts one row or hundreds with one JSON parameter. With a parameter for each value,
 * building and parsing the statement would cost more than writing the rows. All rows set the
 * same columns; the others get their defaults. `onConflict` is the clause of that name.
 */
export async function insertRows<T extends PgTable>(
  executor: Executor,
  table: T,
  {
    rows,
    onConflict = sql``,
  }: { rows: readonly T['$inferInsert'][]; onConflict?: SQL | undefined },
): Promise<void> {
  const columns = Object.entries(getTableColumns<PgTable>(table))
  const values = rows.map((row: Record<string, unknown>) => {
    const given = columns.map(
      ([key, column]) => [column.name, key in row ? row[key] : column.defaultFn?.()] as const,
    )
    return Object.fromEntries(given.filter(([, value]) => value !== undefined))
  })
  const [first] = values
  if (!first) return
  const names = Object.keys(first)
  if (values.some((row) => Object.keys(row).join() !== names.join()))
    throw new TypeError('Rows that are inserted together set the same columns')
  const list = sql.raw(names.map((name) => `"${name}"`).join(', '))
  await executor.execute(sql`insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values, wellFormed)}::jsonb) ${onConflict}`)
}

/** Text that was cut within a letter is no JSON to PostgreSQL, though it would take it as text. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
