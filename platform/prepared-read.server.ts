import { type Placeholder, sql } from 'drizzle-orm'
import { type Database, db, type Executor } from './database.server.ts'

type Prepared<Row> = { execute(values: Record<string, unknown>): Promise<Row[]> }
type Preparable<Row> = { prepare(name: string): Prepared<Row> }

/**
 * A read on a hot path. Its text is built once in this process, and parsed and planned once by each connection of the database: for a read of few rows
 * that is most of its cost. Only for reads whose plan does not depend on their values. `name` is the only one of its kind; `values` name what each
 * execution gives.
 */
export function preparedRead<const Name extends string, Row>(
  name: string,
  values: readonly Name[],
  build: (from: Database, values: Record<Name, Placeholder>) => Preparable<Row>,
): (executor: Executor, given: Record<Name, unknown>) => Promise<Row[]> {
  let prepared: Prepared<Row> | undefined
  return (executor, given) => {
    prepared ??= build(db(), placeholders(values)).prepare(name)
    // The same statement on another connection: the library knows only the one that it was prepared with.
    const here: Prepared<Row> = Object.create(prepared, { client: { value: clientOf(executor) } })
    return here.execute(given)
  }
}

function placeholders<Name extends string>(names: readonly Name[]): Record<Name, Placeholder> {
  const all: Partial<Record<Name, Placeholder>> = {}
  for (const name of names) all[name] = sql.placeholder(name)
  return all as Record<Name, Placeholder>
}

function clientOf(executor: Executor): unknown {
  if ('$client' in executor) return executor.$client
  const { session } = executor._
  if (!('client' in session)) throw new TypeError('A transaction without a connection')
  return session.client
}
