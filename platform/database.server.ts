import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { RefusalError, type Result } from '#kernel/result.ts'
import { config } from './config.server.ts'
import { cutConnections, WatchedClient } from './database/answer-watch.server.ts'
import { log } from './log.server.ts'
import { watchPool } from './metrics.server.ts'
import { shareOf } from './process/worker.server.ts'

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
const lockTimeoutMs = 10_000

/**
 * A transaction in which nothing is asked for this long belongs to a program that is gone; it would
 * hold its locks for ever.
 */
export const idleInTransactionMs = 60_000

/** What each session of the pool begins with. */
export const sessionOptions = `-c timezone=UTC -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`

/** The longest wait for connections to close. */
const closeTimeoutMs = 5_000

let database: Database | undefined
let readsOfTransactions: Database | undefined
let areNamesLost = false
let connections = new Set<pg.PoolClient>()

/**
 * Noted at the start: a pooler before the database gives one connection to several sessions.
 * PgBouncer keeps the names of their statements apart from 1.21 on.
 */
export function noteSharedSessions({ areNamesKept }: { areNamesKept: boolean }): void {
  areNamesLost = !areNamesKept
}

/**
 * A statement that the database plans once for each connection; planned each time where the next
 * one may reach another connection.
 */
export function planned({ name, text }: { name: string; text: string }): {
  name?: string
  text: string
} {
  return areNamesLost ? { text } : { name, text }
}

/** Connections for what transactions read outside of themselves. */
const poolOfReads = 2

/** That this call chain holds a connection of the pool. */
const inTransaction = new AsyncLocalStorage<true>()

/**
 * Opens the pools of this process: one of `pool` connections, and two connections for what is read
 * by `db()` within a transaction. A broken connection is logged and replaced; it never ends the
 * process.
 */
export function openDatabase(url: string, pool = shareOf(config().databasePool, 4)): Database {
  connections = new Set()
  database = openPool(url, pool)
  readsOfTransactions = openPool(url, poolOfReads)
  watchPool(database.$client, readsOfTransactions.$client)
  return database
}

function openPool(url: string, max: number): Database {
  const client = new pg.Pool({
    // Reads of one transaction that do not need each other's answer may be asked for at once
    // (`Promise.all`).
    pipeline: true,
    connectionString: url,
    Client: WatchedClient,
    stream: () => new GatheringSocket(),
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A statement that waits too long for another transaction's row fails, and its transaction
    // holds nothing any longer.
    options: sessionOptions,
  })
  client.on('error', ({ message, code }: Error & { code?: string }) => {
    if (!client.ending) log().warn({ code, reason: message }, 'database connection lost')
  })
  const open = connections
  client.on('connect', (connection) => {
    open.add(connection)
    connection.once('end', () => open.delete(connection))
    connection.on('error', () => undefined)
  })
  return Object.assign(drizzle(client), { transaction: transactionsOf(client) })
}

/**
 * What is written within one turn of the event loop leaves in one write: statements asked for at
 * once would each cost a system call and a packet.
 */
class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    process.nextTick(() => {
      this.#isGathering = false
      this.uncork()
    })
  }
}

/**
 * Drizzle's own transaction on a pool keeps the connection for ever when `begin` fails, and gives
 * it back when `rollback` does.
 */
function transactionsOf(pool: pg.Pool): Database['transaction'] {
  const sessions = new WeakMap<pg.PoolClient, NodePgDatabase>()
  return async (work, settings) => {
    const client = await pool.connect()
    const session = sessions.get(client) ?? drizzle(client)
    sessions.set(client, session)
    try {
      return await inTransaction.run(true, () => session.transaction(work, settings))
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
}

/**
 * The database outside of any transaction. Within one it has connections apart (a setting, a
 * template): as many transactions as the pool has connections, each waiting for one more, would
 * wait for each other until all fail.
 */
export function db(): Database {
  const open = inTransaction.getStore() ? readsOfTransactions : database
  if (!open) throw new Error('The database is not open')
  return open
}

export async function closeDatabase(): Promise<void> {
  const last = connections
  const ended = Promise.all([database, readsOfTransactions].map((open) => open?.$client.end()))
  database = undefined
  readsOfTransactions = undefined
  // The pool resolves while its connections are still closing; the database must not be stopped
  // before they have.
  const closed = ended
    .then(() => Promise.allSettled([...last].map((connection) => once(connection, 'end'))))
    .then(() => true)
  // A timer that is left would hold the end of a command.
  const timer = new AbortController()
  const late = sleep(closeTimeoutMs, false, { signal: timer.signal })
  if (!(await Promise.race([closed, late]))) cutConnections()
  timer.abort()
}

/** The transaction that operations of this call chain are a part of. */
const outer = new AsyncLocalStorage<Transaction>()

/**
 * Runs operations as parts of `tx`: each `transact` inside is a savepoint of it, so that what they
 * write commits or rolls back with the rest. What they read through `db()` is what was committed
 * before.
 */
export function joining<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return outer.run(tx, work)
}

/**
 * One transaction that ends in a Result: a refusal (returned or thrown as `RefusalError`) rolls
 * back, a serialisation failure or deadlock is tried again. Within `joining` it is a savepoint.
 */
export async function transact<T>(
  work: (tx: Transaction) => Promise<Result<T>>,
  tries = 4,
): Promise<Result<T>> {
  for (let count = 1; ; count++) {
    try {
      return await (outer.getStore() ?? db()).transaction(async (tx) => {
        const result = await work(tx)
        if (!result.ok) throw new RefusalError(result.error)
        return result
      })
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

/**
 * True when the database cannot be reached, is going down, has no room left, takes no writes
 * (25006, a standby), or is too slow (D5): the answer is 503 with Retry-After, not a fault of the
 * program.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'StatementTimeout') return true
    const code = 'code' in at ? String(at.code) : ''
    if (
      /^(08|57P0)/.test(code) ||
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', '53100', '53300', '25006'].includes(code)
    )
      return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        at.message,
      )
    )
      return true
  }
  return false
}

/** True when the database account of the program has no right to what was asked for. */
export function isAccessDenied(error: unknown): boolean {
  return sqlState(error) === '42501'
}

/**
 * True when the fault is likely gone at the next try: the database or the file store was away,
 * a lock or a statement took too long.
 */
export function isPassing(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    (error instanceof Error && error.name === 'FileStoreUnavailable') ||
    ['55P03', '57014', '40001', '40P01'].includes(sqlState(error) ?? '')
  )
}
