import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** `computed` columns are worked out by the database: expressions over the given columns and the statement's other parts. */
type Rows<T extends PgTable, Computed extends keyof T['$inferInsert']> = (Omit<T['$inferInsert'], Computed> & Partial<T['$inferInsert']>)[]

/**
 * An insert as a part of one statement that writes to several tables. All values travel as one parameter of JSON, so that the text is the same
 * for any number of rows. The rows have the same columns; columns that are not named take the table's defaults.
 */
export function insertOf<T extends PgTable, Computed extends keyof T['$inferInsert'] = never>(
  table: T,
  rows: Rows<T, Computed>,
  computed?: Record<Computed, SQL>,
): SQL {
  const { columns, heads, name: into } = known(table)
  const given = rows.map((row) => namedValues(columns, row))
  const names = Object.keys(given[0] ?? {})
  if (given.some((row) => !hasNames(row, names))) throw new TypeError('Rows that are written together have the same columns')
  const values = sql`${JSON.stringify(given)}::jsonb)`
  if (computed) return sql`${headOf(into, columns, names, computed)}${values}`
  const key = names.join()
  const head = heads.get(key) ?? headOf(into, columns, names, {})
  heads.set(key, head)
  return sql`${head}${values}`
}

/** The statement up to its values. */
function headOf(into: string, columns: Column[], names: string[], computed: Record<string, SQL>): SQL {
  const expressions = new Map<string, SQL | null>(names.map((name) => [name, null]))
  for (const [key, expression] of Object.entries(computed)) expressions.set(columns.find((column) => column.key === key)?.name ?? key, expression)
  const written = [...expressions.keys()].map((name) => `"${name}"`).join(', ')
  return sql`${sql.raw(`insert into ${into} (${written}) select `)}${listOf(expressions)}${sql.raw(` from jsonb_populate_recordset(null::${into}, `)}`
}

/** The values of a row. Plain columns are one piece of text: a piece for each would cost more than the writing. */
function listOf(expressions: ReadonlyMap<string, SQL | null>): SQL {
  const pieces: SQL[] = []
  let plain: string[] = []
  const endPlain = () => {
    if (plain.length > 0) pieces.push(sql.raw(plain.join(', ')))
    plain = []
  }
  for (const [name, expression] of expressions) {
    if (expression === null) plain.push(`"${name}"`)
    else {
      endPlain()
      pieces.push(expression)
    }
  }
  endPlain()
  return sql.join(pieces, sql.raw(', '))
}

type Column = { key: string; name: string; make: (() => unknown) | undefined }
/** What need not be worked out again for each write: `heads` by the names of the columns written. */
type Known = { name: string; columns: Column[]; heads: Map<string, SQL> }
const tables = new WeakMap<PgTable, Known>()

function known(table: PgTable): Known {
  let found = tables.get(table)
  if (!found) {
    const columns = Object.entries(getTableColumns<PgTable>(table)).map(([key, { name, defaultFn }]) => ({ key, name, make: defaultFn }))
    found = { name: getTableName(table), columns, heads: new Map() }
    tables.set(table, found)
  }
  return found
}

function namedValues(columns: Column[], row: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { key, name, make } of columns) {
    const value = key in row ? row[key] : make?.()
    if (value !== undefined) values[name] = value
  }
  return values
}

function hasNames(row: Record<string, unknown>, names: string[]): boolean {
  let at = 0
  for (const name in row) if (name !== names[at++]) return false
  return at === names.length
}

/** An insert that others of the statement can wait for, by reading it. */
export function returning(insert: SQL): SQL {
  return sql`${insert} returning 1`
}

/** Several writes as one statement: all of them happen, or none. `answer` may read what they return. */
export function togetherWith(parts: Record<string, SQL>, answer: SQL): SQL {
  const named = Object.entries(parts).map(([name, part]) => sql`${sql.raw(name)} as (${part})`)
  return sql`with ${sql.join(named, sql.raw(', '))} ${answer}`
}
