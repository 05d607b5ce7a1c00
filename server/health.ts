import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { db } from '#platform/database.server.ts'
import { isQueueRunning } from '#platform/queue.server.ts'
import type { HttpEnv } from './request-scope.ts'

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

/** Readiness: the database responds and the queue is running. */
export async function readyz(c: Context<HttpEnv>): Promise<Response> {
  const parts = { database: await databaseAnswers(), queue: isQueueRunning() }
  const ready = parts.database && parts.queue && !stopping
  if (!ready) c.header('retry-after', '1')
  return c.json({ status: ready ? 'ready' : stopping ? 'stopping' : 'not ready', ...parts }, ready ? 200 : 503)
}

async function databaseAnswers(): Promise<boolean> {
  const timer = Promise.withResolvers<false>()
  const timeout = setTimeout(() => timer.resolve(false), databaseTimeoutMs)
  const answered = db()
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    )
  try {
    return await Promise.race([answered, timer.promise])
  } finally {
    clearTimeout(timeout)
  }
}
