import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { v5 } from 'uuid'
import type { z } from 'zod'
import { type Executor, isDatabaseUnavailable } from './database.server.ts'
import { log } from './log.server.ts'
import { workerPlace } from './process/worker.server.ts'
import {
  createBoss,
  deadLetters,
  ensureDeadLetters,
  ensureQueue,
  ensureSchedule,
  handleDeadLetter,
  queuesWithDueJobs,
  runBatch,
  senderBoss,
  type Worker,
} from './queue/boss.server.ts'
import { type Job, type JobOptions, jobsAtOnce, usualJobOptions } from './queue/job.ts'
import { redactedReason } from './redacted-error.server.ts'

export { type Job, UnrecoverableError } from './queue/job.ts'

const workers = new Map<string, Worker<unknown>>()
const workerIds = new Map<string, Promise<string>>()
const ensured = new WeakMap<PgBoss, Map<string, Promise<void>>>()
const keyedJobs = '7d0c8b43-6f0a-4d0e-9a51-2f3a0a6f9c11'

/** How often a server asks for jobs that are due. */
const lookMs = 1_000
/** For a worker that nothing wakes. */
const pollingIntervalSeconds = 30

/** Connections that do not close in this time are cut with those of the database. */
const closeTimeoutMs = 2_000

let running: PgBoss | undefined
let generation = 0

/**
 * Names a kind of background work and the shape of its data. Jobs run at least once: handlers must
 * be safe to run twice.
 */
export function defineJob<Data extends object>(
  name: string,
  schema: z.ZodType<Data>,
  options: Partial<JobOptions> = {},
): Job<Data> {
  return { name, schema, options: { ...usualJobOptions, ...options } }
}

/**
 * Puts a job in the queue as part of the caller's transaction: it exists when, and only when, the
 * transaction commits.
 * `startAfter` is an instant or seconds from now. With `singletonKey` at most one job of that key
 * is accepted for as long
 * as the queue remembers it (a week after it ended).
 */
export async function enqueue<Data extends object>(
  executor: Executor,
  job: Job<Data>,
  data: Data,
  options: { startAfter?: Date | number; singletonKey?: string } = {},
): Promise<void> {
  const boss = running ?? (await senderBoss())
  await ensureOnce(boss, job)
  const { startAfter, singletonKey } = options
  await boss.send(job.name, job.schema.parse(data), {
    db: fromDrizzle(executor, sql),
    ...(startAfter !== undefined && { startAfter }),
    ...(singletonKey !== undefined && { id: v5(`${job.name}:${singletonKey}`, keyedJobs) }),
  })
  if (startAfter === undefined) nudge(job.name)
}

/** The same for many jobs of one kind. */
export async function enqueueAll<Data extends object>(
  executor: Executor,
  job: Job<Data>,
  jobs: readonly Data[],
): Promise<void> {
  if (jobs.length === 0) return
  const boss = running ?? (await senderBoss())
  await ensureOnce(boss, job)
  await boss.insert(
    job.name,
    jobs.map((data) => ({ data: job.schema.parse(data) })),
    { db: fromDrizzle(executor, sql) },
  )
  nudge(job.name)
}

/**
 * Runs the handler for every job of this kind, on this server, from now on (or from `startQueue`).
 * A throw means: try again later.
 */
export async function work<Data extends object>(
  job: Job<Data>,
  handler: (data: Data) => Promise<void>,
  more: { onFailed?: (data: Data, reason: string) => Promise<void> } = {},
): Promise<void> {
  workers.set(job.name, {
    job,
    handler: (data) => handler(job.schema.parse(data)),
    onFailed: async (data, reason) => more.onFailed?.(job.schema.parse(data), reason),
  })
  if (running) await ensureOnce(running, job)
}

/**
 * One cron line (site time zone by default). However many servers there are, each occurrence makes
 * one job.
 */
export async function scheduleJob<Data extends object>(
  job: Job<Data>,
  cron: string,
  data: Data,
  zone = 'Africa/Johannesburg',
): Promise<void> {
  if (!running) throw new Error('Start the queue before its schedule')
  await ensureOnce(running, job)
  await ensureSchedule(running, job.name, { cron, zone, data: job.schema.parse(data) })
}

/**
 * Starts the queue of this server. While the database is away it waits for it and never ends the
 * process.
 */
export async function startQueue(url: string): Promise<void> {
  if (running) return
  const mine = ++generation
  for (let pause = 250; ; pause = Math.min(pause * 2, 4_000)) {
    const boss = createBoss(url)
    try {
      await boss.start()
      for (const { job } of workers.values()) await ensureOnce(boss, job)
      await ensureDeadLetters(boss)
      running = boss
      void lookForJobs(boss)
      return
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined)
      if (!isDatabaseUnavailable(error)) throw error
      log().warn({ err: error }, 'queue: waiting for the database')
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (mine !== generation) return
  }
}

/** True once jobs are being worked on; part of readiness. */
export function isQueueRunning(): boolean {
  return running !== undefined
}

/**
 * Stops taking jobs and lets those in hand finish, for at most `timeoutMs`; what is left is taken
 * up again by the next server.
 */
export async function stopQueue(timeoutMs = 8_000): Promise<void> {
  generation++
  const boss = running
  running = undefined
  workerIds.clear()
  const stopped = boss?.stop({ graceful: true, timeout: timeoutMs })
  const inTime = Promise.race([
    stopped,
    sleep(timeoutMs + closeTimeoutMs, undefined, { ref: false }),
  ])
  await inTime.catch((error) =>
    log().warn({ err: error }, 'queue: stopped without waiting for its jobs'),
  )
  // Its connections close a little later; what they say of a database that is stopped meanwhile is
  // not news.
  boss?.removeAllListeners('error').on('error', () => undefined)
}

/**
 * Asks each second which queues have a job that is due: one statement for all of them. A queue
 * gets its worker when it has the first.
 */
async function lookForJobs(boss: PgBoss): Promise<void> {
  for (; running === boss; await sleep(lookMs, undefined, { ref: false })) {
    const names = [deadLetters, ...workers.keys()]
    const due = await queuesWithDueJobs(boss, names).catch((error: unknown) => {
      log().debug({ err: error }, 'queue: the database did not answer')
      return []
    })
    for (const name of due) wake(name)
  }
}

/** The worker of this queue looks for jobs now. */
function wake(name: string): void {
  const boss = running
  if (!boss) return
  const known = workerIds.get(name)
  if (known) {
    known.then(
      (id) => boss.notifyWorker(id),
      () => undefined,
    )
    return
  }
  const worker = workers.get(name)
  const started =
    name === deadLetters ? startDeadLetterWorker(boss) : worker && startWorker(boss, worker)
  if (!started) return
  workerIds.set(name, started)
  started.catch((error: unknown) => {
    workerIds.delete(name)
    log().debug({ err: error }, 'queue: a worker did not start')
  })
}

/** Undefined where other workers of this server do all jobs of the kind. */
function startWorker(boss: PgBoss, worker: Worker<unknown>): Promise<string> | undefined {
  const batchSize = jobsAtOnce(worker.job, workerPlace())
  if (batchSize === 0) return undefined
  const options = {
    includeMetadata: true,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds,
    batchSize,
  } as const
  return boss.work(worker.job.name, options, (batch) => runBatch(worker, batch))
}

function startDeadLetterWorker(boss: PgBoss): Promise<string> {
  const options = { includeMetadata: true, pollingIntervalSeconds } as const
  return boss.work<object, void, typeof options>(deadLetters, options, async (dead) => {
    for (const one of dead) {
      await handleDeadLetter(one, workers).catch((error) => {
        log().warn(
          { err: error, job: one.sourceName },
          'a dead letter could not be handled yet; it will be tried again',
        )
        // The queue keeps the whole error with the job.
        throw new Error(redactedReason(error))
      })
    }
  })
}

function ensureOnce(boss: PgBoss, job: Job<unknown>): Promise<void> {
  const known = ensured.get(boss) ?? new Map<string, Promise<void>>()
  ensured.set(boss, known)
  let done = known.get(job.name)
  if (!done) {
    done = ensureQueue(boss, job)
    done.catch(() => known.delete(job.name))
    known.set(job.name, done)
  }
  return done
}

/**
 * Saves the wait for the next poll on this server; the transaction has usually committed by then,
 * and if not the poll finds the job.
 */
function nudge(name: string): void {
  setTimeout(wake, 40, name).unref()
}
