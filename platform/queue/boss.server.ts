import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import {
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueResult,
  type Schedule,
} from 'pg-boss'
import { WatchedClient } from '../database/answer-watch.server.ts'
import { type Database, db, idleInTransactionMs } from '../database.server.ts'
import { throttled, yieldToVisitors } from '../load/background-work.server.ts'
import { log } from '../log.server.ts'
import { shareOf } from '../process/worker.server.ts'
import { redactedReason } from '../redacted-error.server.ts'
import { requestScope } from '../request-scope.server.ts'
import { type Job, UnrecoverableError } from './job.ts'
import { queueSchema } from './schema.ts'

export const deadLetters = 'dead-letters'

/** A process that died is noticed when its jobs miss this many seconds of heartbeat. */
const heartbeatSeconds = 20

/**
 * The queue of a server: own small pool, supervision and cron. Jobs are found by asking
 * (`queuesWithDueJobs`), which survives any restart of the database.
 */
export function createBoss(url: string): PgBoss {
  const pool = {
    connectionString: url,
    application_name: 'hostwright queue',
    Client: WatchedClient,
    max: shareOf(4, 2),
    connectionTimeoutMillis: 5_000,
    options: `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
  }
  const boss = new PgBoss({
    ...pool,
    schema: queueSchema,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', (error) =>
    log().warn({ err: { message: error.message } }, 'queue: the database did not answer'),
  )
  boss.on('warning', ({ message }) => log().debug({ warning: message }, 'queue'))
  return boss
}

const senders = new WeakMap<Database, Promise<PgBoss>>()

/**
 * For a process that only enqueues (a script, a test): no workers, nothing that keeps the process
 * alive.
 */
export function senderBoss(): Promise<PgBoss> {
  const database = db()
  let sender = senders.get(database)
  if (!sender) {
    sender = startSender(database)
    sender.catch(() => senders.delete(database))
    senders.set(database, sender)
  }
  return sender
}

async function startSender(database: Database): Promise<PgBoss> {
  // Its own connection: the caller is in a transaction, and as many of those as the pool has would
  // wait for each other for ever.
  const pool = new pg.Pool({
    ...database.$client.options,
    max: 1,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  })
  pool.on('error', (error) => log().debug({ err: { message: error.message } }, 'queue'))
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: queueSchema,
    supervise: false,
    schedule: false,
    queueCacheIntervalSeconds: 86_400,
    bamIntervalSeconds: 86_400,
    flowIntervalSeconds: 86_400,
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => setTimeout(run, ms).unref(),
      clearTimeout: (handle) => isTimer(handle) && clearTimeout(handle),
      setInterval: (run, ms) => setInterval(run, ms).unref(),
      clearInterval: (handle) => isTimer(handle) && clearInterval(handle),
    },
  })
  boss.on('error', (error) => log().debug({ err: { message: error.message } }, 'queue'))
  await boss.start()
  return boss
}

function isTimer(handle: unknown): handle is NodeJS.Timeout {
  return handle instanceof Object && 'unref' in handle
}

type Stored = { queues: Map<string, QueueResult>; schedules: Map<string, Schedule> }

const stored = new WeakMap<PgBoss, Promise<Stored>>()

/**
 * The queues and schedules as this process found them: nearly all are there since the last start,
 * and asking for each would be a third of the statements of a start.
 */
function storedBefore(boss: PgBoss): Promise<Stored> {
  const read = async () => {
    const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
    return {
      queues: new Map(queues.map((queue) => [queue.name, queue])),
      schedules: new Map(schedules.map((schedule) => [schedule.name, schedule])),
    }
  }
  const found = stored.get(boss) ?? read()
  stored.set(boss, found)
  found.catch(() => stored.delete(boss))
  return found
}

export async function ensureDeadLetters(boss: PgBoss): Promise<void> {
  if ((await storedBefore(boss)).queues.has(deadLetters)) return
  await boss.createQueue(deadLetters, {
    retryLimit: 100,
    retryDelay: 30,
    retryBackoff: true,
    deleteAfterSeconds: 30 * 86_400,
  })
}

/**
 * Makes the job's queue, or brings its options up to date. Servers that start together do not
 * disturb each other.
 */
export async function ensureQueue(boss: PgBoss, job: Job<unknown>): Promise<void> {
  const { retryLimit, retryDelay, expireInSeconds } = job.options
  const options = {
    retryLimit,
    retryDelay,
    expireInSeconds,
    retryBackoff: true,
    deadLetter: deadLetters,
  }
  const before = (await storedBefore(boss)).queues.get(job.name)
  if (before && isMatch(before, options)) return
  await ensureDeadLetters(boss)
  if (before) return boss.updateQueue(job.name, options)
  await boss.createQueue(job.name, {
    ...options,
    retryDelayMax: job.options.retryDelayMax,
    heartbeatSeconds,
    retentionSeconds: 30 * 86_400,
  })
}

/** `cron` in `zone`, with what each job of it gets. */
export async function ensureSchedule(
  boss: PgBoss,
  name: string,
  { cron, zone, data }: { cron: string; zone: string; data: object },
): Promise<void> {
  const { schedules } = await storedBefore(boss)
  const before = schedules.get(name)
  if (before && isMatch(before, { cron, timezone: zone }) && isDeepStrictEqual(before.data, data))
    return
  schedules.delete(name)
  await boss.schedule(name, cron, data, { tz: zone })
}

function isMatch(found: object, wanted: Record<string, unknown>): boolean {
  return Object.entries(wanted).every(([name, value]) => Reflect.get(found, name) === value)
}

/** Those of `names` that have a job which may begin now. */
export async function queuesWithDueJobs(boss: PgBoss, names: string[]): Promise<string[]> {
  const text = `select name from unnest($1::text[]) as name where exists (
    select from ${queueSchema}.job_common j where j.name = name.name
      and j.state < 'active'
      and not j.blocked and j.start_after <= ${queueSchema}.job_now())`
  const { rows } = await boss.getDb().executeSql(text, [names])
  return rows.map((row: { name: string }) => row.name)
}

export type Worker<Data> = {
  job: Job<Data>
  handler: (data: Data) => Promise<void>
  /** Called once a job has used up its tries, or gave up; safe to be called twice. */
  onFailed: ((data: Data, reason: string) => Promise<void>) | undefined
}

/** Works on the jobs of a batch side by side and reports each on its own. */
export async function runBatch<Data>(
  worker: Worker<Data>,
  batch: JobWithMetadata<unknown>[],
): Promise<JobResult[]> {
  return Promise.all(batch.map((one) => runOne(worker, one)))
}

function runOne<Data>(worker: Worker<Data>, one: JobWithMetadata<unknown>): Promise<JobResult> {
  const about = { jobId: one.id, attempt: one.retryCount + 1 }
  return requestScope.run(scopeOf(worker.job.name, one.id), async (): Promise<JobResult> => {
    try {
      await yieldToVisitors()
      await throttled(() => worker.handler(worker.job.schema.parse(one.data)))
      return { id: one.id, status: 'completed' }
    } catch (error) {
      const output = { message: redactedReason(error) }
      if (error instanceof UnrecoverableError) return { id: one.id, status: 'deadletter', output }
      log().warn({ ...about, err: error }, 'job failed; it will be tried again')
      return { id: one.id, status: 'failed', output }
    }
  })
}

/** A job that was given up: logged as an error, and reported to the module that owns it. */
export async function handleDeadLetter(
  dead: JobWithMetadata<unknown>,
  workers: Map<string, Worker<unknown>>,
): Promise<void> {
  const reason =
    messageOf(dead.sourceOutput) ?? 'The process ended while it was working on this job'
  const worker = dead.sourceName === null ? undefined : workers.get(dead.sourceName)
  // A server that is just starting has not said yet what it works on: the letter comes back.
  if (!worker) throw new Error(`Nobody works on ${dead.sourceName} yet`)
  const jobId = dead.sourceId ?? dead.id
  await requestScope.run(scopeOf(worker.job.name, jobId), async () => {
    const data = worker.job.schema.safeParse(dead.data)
    if (data.success) await worker.onFailed?.(data.data, reason)
    log().error({ jobId, reason }, 'job failed for good')
  })
}

function messageOf(output: object | null): string | undefined {
  return output && 'message' in output && typeof output.message === 'string'
    ? output.message
    : undefined
}

function scopeOf(job: string, jobId: string): { requestId: string; job: string } {
  return { requestId: jobId, job }
}
