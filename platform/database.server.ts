import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { RefusalError, type Result } from '#kernel/result.ts'
import { config } from './config.server.ts'
import { log } from './log.server.ts'
import { nameWrites } from './name-writes.server.ts'

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

let database: Database | undefined

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
  client.on('error', (error) => log().warn({ err: error }, 'database connection lost'))
  client.on('connect', (connection) => {
    connection.on('error', () => undefined)
    nameWrites(connection)
  })
  database = drizzle(client)
  return database
}

export function db(): Database {
  if (!database) throw new Error('The database is not open')
  return database
}

export async function closeDatabase(): Promise<void> {
  const open = database
  database = undefined
  await open?.$client.end()
}

/** One transaction that ends in a Result: a refusal (returned or thrown as `RefusalError`) rolls back, a serialisation failure or deadlock is tried again. */
export async function transact<T>(work: (tx: Transaction) => Promise<Result<T>>, tries = 4): Promise<Result<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db().transaction(async (tx) => {
        const result = await work(tx)
        if (!result.ok) throw new RefusalError(result.error)
        return result
      })
    } catch (error) {
      if (error instanceof RefusalError) return { ok: false, error: error.refusal }
      if (attempt < tries && ['40001', '40P01'].includes(sqlState(error) ?? '')) continue
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

/** True when the database cannot be reached or is going down: the answer is 503 with Retry-After, not a fault of the program. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (/^(08|57P0)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', '53300'].includes(code)) return true
    if (/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(at.message)) return true
  }
  return false
}

/** True when the fault is likely gone at the next try: the database was away, a lock or a statement took too long. */
export function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || ['55P03', '57014', '40001', '40P01'].includes(sqlState(error) ?? '')
}
