import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { db } from '#platform/database.server.ts'
import { areEventsSilent } from '#platform/events.server.ts'
import { isQueueRunning } from '#platform/queue.server.ts'
import type { HttpEnv } from './request-id.ts'

const databaseTimeoutMs = 2_000
let stopping = false

/** From now on a load balancer should send no requests here. */
export function announceStop(): void {
  stopping = true
}

/** Liveness: the process runs. */
export function healthz(c: Context<HttpEnv>): Response {
  return c.json({ status: 'ok' })
}

/** What keeps a server from being ready, for the person who reads the answer. */
const problems = {
  database: 'The database does not answer.',
  writes: 'The database takes no writes: it is a standby, read-only, or waits for a standby.',
  queue: 'The queue of jobs is not running.',
  events:
    'Live events do not arrive: a pooler in transaction mode before the database passes none on.',
} as const

/**
 * Readiness: the database answers and takes writes, the queue is running, and live events arrive.
 */
export async function readyz(c: Context<HttpEnv>): Promise<Response> {
  const { isReady, parts, problem } = await readiness()
  if (!isReady) c.header('retry-after', '1')
  const status = isReady ? 'ready' : stopping ? 'stopping' : 'not ready'
  return c.json(
    { status, ...parts, ...(problem && { problem: problems[problem] }) },
    isReady ? 200 : 503,
  )
}

/** What `/readyz` answers, of this process. */
export async function readiness() {
  const { database, writes } = await askDatabase()
  const parts = { database, writes, queue: isQueueRunning(), events: !areEventsSilent() }
  const problem = (['database', 'writes', 'queue', 'events'] as const).find((part) => !parts[part])
  return { isReady: problem === undefined && !stopping, parts, problem }
}

/**
 * A commit that waits for a standby can't be told from the outside, so the sessions are asked
 * whether one does.
 */
const canWrite = sql`select not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean or exists (
  select from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database() and state_change < now() - interval '2 seconds')) as writes`

async function askDatabase(): Promise<{ database: boolean; writes: boolean }> {
  const silence = { database: false, writes: false }
  const timer = Promise.withResolvers<typeof silence>()
  const timeout = setTimeout(() => timer.resolve(silence), databaseTimeoutMs)
  const answered = db()
    .execute<{ writes: boolean }>(canWrite)
    .then(
      ({ rows }) => ({ database: true, writes: rows[0]?.writes === true }),
      () => silence,
    )
  try {
    return await Promise.race([answered, timer.promise])
  } finally {
    clearTimeout(timeout)
  }
}
