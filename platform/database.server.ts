import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { RefusalError, type Result } from '#kernel/result.ts'
import { config } from './config.server.ts'
import { log } from './log.server.ts'
import { nameWrites } from './name-writes.server.ts'
import { sendTogether } from './send-together.server.ts'
import { statementText } from './statement-text.server.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query runs on: the pool, or the transaction that it must see. */
export type Executor = Database | Transaction

// Days stay text: a DATE has no zone, and the driver would give it one.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a whole number`)
  return value
})

/** The longest wait for a lock. */
const lockPatienceMs = 10_000

/** A connection on which nothing comes any longer is not waited for. */
const closePatienceMs = 2_000

let database: Database | undefined
let connections = new Set<pg.PoolClient>()

/** Opens the pool of this process. A broken connection is logged and replaced; it never ends the process. */
export function openDatabase(url: string, pool = config().databasePool): Database {
  const client = new pg.Pool({
    // Statements that are sent together, without waiting for each other, travel together.
    pipeline: true,
    connectionString: url,
    max: pool,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Who waits this long for somebody else's row is told so, and holds nothing any longer.
    options: `-c timezone=UTC -c lock_timeout=${lockPatienceMs}`,
  })
  client.on('error', ({ message, code }: Error & { code?: string }) => {
    if (!client.ending) log().warn({ code, reason: message }, 'database connection lost')
  })
  const open = new Set<pg.PoolClient>()
  client.on('connect', (connection) => {
    open.add(connection)
    connection.once('end', () => open.delete(connection))
    connection.on('error', () => undefined)
    nameWrites(connection)
    sendTogether(connection)
  })
  database = drizzle(client)
  connections = open
  return database
}

export function db(): Database {
  if (!database) throw new Error('The database is not open')
  return database
}

export async function closeDatabase(): Promise<void> {
  const [closing, last] = [database, connections]
  database = undefined
  await closing?.$client.end()
  // The pool says so while its connections are still taking their leave: who stops the database now would break them off.
  const left = [...last].map((connection) => once(connection, 'end'))
  if (left.length > 0) await Promise.race([Promise.allSettled(left), sleep(closePatienceMs)])
}

/** One transaction that ends in a Result: a refusal (returned or thrown as `RefusalError`) rolls back, a serialisation failure or deadlock is tried again. */
export async function transact<T>(work: (tx: Transaction) => Promise<Result<T>>, tries = 4): Promise<Result<T>> {
  return withTries(tries, () =>
    db().transaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new RefusalError(result.error)
      return result
    }),
  )
}

/** How a transaction ends: the one statement that is left to write, if any, and the answer once it is committed. */
export type Ending<T> = { last: SQL | null; value: T }

/**
 * Like `transact`, in fewer ways to the database. `read` travels with the beginning and may only read: it may turn out that nothing has begun.
 * The last statement travels with the commit, so that what it locks is free again after one way and not two. It is only one: a failed one turns
 * the commit behind it into a rollback, while of several the later ones could be committed without one that never left this process.
 */
export async function transactAtLast<Found, T>(
  read: (tx: Transaction) => Promise<Found>,
  work: (tx: Transaction, found: Found) => Promise<Result<Ending<T>>>,
  tries = 4,
): Promise<Result<T>> {
  return withTries(tries, async () => {
    const client = await db().$client.connect()
    let lost: Error | undefined
    try {
      const tx: Transaction = new NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>(
        dialect,
        new NodePgSession(client, dialect, undefined),
        undefined,
      )
      const [, found] = await Promise.all([client.query('begin'), read(tx)])
      const result = await work(tx, found)
      if (!result.ok) throw new RefusalError(result.error)
      await commitWith(client, result.value.last)
      return { ok: true, value: result.value.value }
    } catch (error) {
      await client.query('rollback').catch((failure) => {
        lost = failure
      })
      throw error
    } finally {
      client.release(lost)
    }
  })
}

const dialect = new PgDialect()
type NoSchema = Record<string, never>

async function commitWith(client: pg.PoolClient, last: SQL | null): Promise<void> {
  const statement = last && statementText(last)
  // Text cannot fail on its way to the wire, behind which the commit is already under way.
  if (last && !statement) throw new TypeError('A last statement is plain words and takes its values as text')
  const written = statement ? client.query(statement) : null
  const [ended] = await Promise.all([client.query('commit'), written])
  if (ended.command !== 'COMMIT') throw new Error(`The transaction ended in ${ended.command}`)
}

async function withTries<T>(tries: number, attempt: () => Promise<Result<T>>): Promise<Result<T>> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof RefusalError) return { ok: false, error: error.refusal }
      if (count < tries && ['40001', '40P01'].includes(sqlState(error) ?? '')) continue
      throw error
    }
  }
}

/** The five-character SQLSTATE of a driver error, also when Drizzle wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

/** True when a write broke this constraint, or left this column without a value. */
export function breaks(error: unknown, name: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at.constraint === name || at.column === name
  }
  return false
}

/** True when the database cannot be reached, is going down, has no room left, or is too slow (D5): the answer is 503 with Retry-After, not a fault of the program. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'StatementTimeout') return true
    const code = 'code' in at ? String(at.code) : ''
    if (/^(08|57P0)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', '53100', '53300'].includes(code)) return true
    if (/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(at.message)) return true
  }
  return false
}

/** True when the fault is likely gone at the next try: the database was away, a lock or a statement took too long. */
export function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || ['55P03', '57014', '40001', '40P01'].includes(sqlState(error) ?? '')
}
