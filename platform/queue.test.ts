import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useTestDatabase } from '#tests/postgres.ts'
import { WatchedClient } from './database/answer-watch.server.ts'
import { db } from './database.server.ts'
import { log } from './log.server.ts'
import { createBoss } from './queue/boss.server.ts'
import {
  defineJob,
  enqueue,
  isQueueRunning,
  scheduleJob,
  startQueue,
  stopQueue,
  UnrecoverableError,
  work,
} from './queue.server.ts'
import { requestScope } from './request-scope.server.ts'

const database = useTestDatabase()
afterEach(() => stopQueue(1_000))

const number = z.object({ number: z.number() })
const soon = { timeout: 15_000, interval: 50 }

test('a job exists when its transaction commits and not when it rolls back', async () => {
  const seen: number[] = []
  const job = defineJob('test.commit', number)
  await work(job, async ({ number }) => void seen.push(number))
  await startQueue(database.url())
  await db().transaction((tx) => enqueue(tx, job, { number: 1 }))
  await db()
    .transaction(async (tx) => {
      await enqueue(tx, job, { number: 2 })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await vi.waitFor(() => expect(seen).toContain(1), soon)
  await sleep(1_500)
  expect(seen).toEqual([1])
})

test('works without a started queue, and the job waits for one', async () => {
  const seen: number[] = []
  const job = defineJob('test.sender', number)
  await db().transaction((tx) => enqueue(tx, job, { number: 7 }))
  await work(job, async ({ number }) => void seen.push(number))
  await startQueue(database.url())
  await vi.waitFor(() => expect(seen).toEqual([7]), soon)
})

test('one key, one job, also when fifty ask at once', async () => {
  const seen: number[] = []
  const job = defineJob('test.key', number)
  await work(job, async ({ number }) => void seen.push(number))
  await startQueue(database.url())
  await Promise.all(
    Array.from({ length: 50 }, () =>
      db().transaction((tx) => enqueue(tx, job, { number: 3 }, { singletonKey: 'three' })),
    ),
  )
  await vi.waitFor(() => expect(seen).toEqual([3]), soon)
  await db().transaction((tx) => enqueue(tx, job, { number: 3 }, { singletonKey: 'three' }))
  await sleep(1_500)
  expect(seen).toEqual([3])
})

test('a failing job is tried again, one that gives up is not, and both owners hear of it', async () => {
  const tries: string[] = []
  const givenUp: string[] = []
  const retryOnce = { retryLimit: 1, retryDelay: 1, retryDelayMax: 1 }
  const failing = defineJob('test.failing', number, retryOnce)
  const hopeless = defineJob('test.hopeless', number, retryOnce)
  await work(
    failing,
    async () => {
      tries.push('failing')
      throw new Error('still broken')
    },
    { onFailed: async (data, reason) => void givenUp.push(`failing ${data.number} ${reason}`) },
  )
  await work(
    hopeless,
    async () => {
      tries.push('hopeless')
      throw new UnrecoverableError('never')
    },
    { onFailed: async (data, reason) => void givenUp.push(`hopeless ${data.number} ${reason}`) },
  )
  await startQueue(database.url())
  await db().transaction(async (tx) => {
    await enqueue(tx, failing, { number: 1 })
    await enqueue(tx, hopeless, { number: 2 })
  })
  await vi.waitFor(
    () => expect(givenUp.sort()).toEqual(['failing 1 still broken', 'hopeless 2 never']),
    soon,
  )
  expect(tries.sort()).toEqual(['failing', 'failing', 'hopeless'])
})

test('what the queue keeps of a failure holds no value of the statement that failed', async () => {
  const givenUp: string[] = []
  const job = defineJob('test.values', number, { retryLimit: 0 })
  const failing = () => db().execute(sql`insert into verifications (id) values (${'secret-token'})`)
  const onFailed = async (_: unknown, reason: string) => {
    givenUp.push(reason)
    if (givenUp.length === 1) await failing()
  }
  await work(job, async () => void (await failing()), { onFailed })
  await startQueue(database.url())
  await db().transaction((tx) => enqueue(tx, job, { number: 1 }))
  await vi.waitFor(() => expect(givenUp).toHaveLength(1), soon)
  const kept = sql`select coalesce(json_agg(output)::text, '') as text from queue.job where name = 'test.values' or output->>'message' <> ''`
  await vi.waitFor(
    async () =>
      expect((await db().execute(kept)).rows).toEqual([
        { text: expect.stringContaining('refused the statement') },
      ]),
    soon,
  )
  await sleep(500)
  expect(JSON.stringify((await db().execute(kept)).rows)).not.toContain('secret-token')
  expect(givenUp[0]).toBe('The database refused the statement')
})

test('a delayed job waits', async () => {
  const seen: number[] = []
  const job = defineJob('test.later', number)
  await work(job, async () => void seen.push(Date.now()))
  await startQueue(database.url())
  const asked = Date.now()
  await db().transaction((tx) =>
    enqueue(tx, job, { number: 1 }, { startAfter: new Date(asked + 2_000) }),
  )
  await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
  expect((seen[0] ?? 0) - asked).toBeGreaterThan(1_900)
})

test('servers that start at once on a fresh database do not disturb each other, and each job runs once', async () => {
  await db().execute(sql.raw('drop schema if exists queue cascade'))
  const seen: string[] = []
  const bosses = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const boss = await createBoss(database.url()).start()
      await boss.createQueue('test.two')
      await boss.work(
        'test.two',
        { pollingIntervalSeconds: 0.5 },
        async (jobs) => void seen.push(...jobs.map((job) => `${name}:${job.id}`)),
      )
      return boss
    }),
  )
  const ids = await Promise.all(Array.from({ length: 6 }, () => bosses[0]?.send('test.two', {})))
  await vi.waitFor(() => expect(seen).toHaveLength(6), soon)
  expect(new Set(seen.map((one) => one.split(':')[1]))).toEqual(new Set(ids))
  await Promise.all(bosses.map((boss) => boss.stop({ graceful: false })))
})

test('a start writes only what changed since the last one of queues and their schedules', async () => {
  const job = defineJob('test.kept', number)
  const start = async (kind: typeof job, cron: string) => {
    await work(kind, async () => undefined)
    await startQueue(database.url())
    await scheduleJob(kind, cron, { number: 1 })
    await stopQueue(1_000)
    const { rows } = await db().execute<Record<string, unknown>>(sql`
      select q.retry_limit, q.updated_on::text as queue_at, s.cron, s.updated_on::text as schedule_at
      from queue.queue q join queue.schedule s on s.name = q.name where q.name = ${job.name}`)
    return rows[0]
  }
  const first = await start(job, '5 4 * * *')
  expect(await start(job, '5 4 * * *')).toEqual(first)
  const changed = defineJob('test.kept', number, { retryLimit: 41 })
  expect(await start(changed, '6 4 * * *')).toMatchObject({ retry_limit: 41, cron: '6 4 * * *' })
  await work(job, async () => undefined)
})

test('goes on after the database dropped every connection', async () => {
  const seen: number[] = []
  const job = defineJob('test.restart', number)
  await work(job, async ({ number }) => void seen.push(number))
  await startQueue(database.url())
  await db().transaction((tx) => enqueue(tx, job, { number: 1 }))
  await vi.waitFor(() => expect(seen).toEqual([1]), soon)
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hostwright queue' and datname = current_database()`
  await db().execute(cut)
  await db().transaction((tx) => enqueue(tx, job, { number: 2 }))
  await vi.waitFor(() => expect(seen).toEqual([1, 2]), soon)
  expect(isQueueRunning()).toBe(true)
})

test('what is logged of a job that failed, and of one that failed for good, has its id and its kind', async () => {
  const scopes: unknown[] = []
  const note = () => void scopes.push(requestScope.getStore())
  vi.spyOn(log(), 'warn').mockImplementation(note)
  vi.spyOn(log(), 'error').mockImplementation(note)
  const job = defineJob('test.logged', number, { retryLimit: 1, retryDelay: 1 })
  await work(job, async () => {
    throw new Error('not now')
  })
  await startQueue(database.url())
  await db().transaction((tx) => enqueue(tx, job, { number: 1 }))
  await vi.waitFor(() => expect(scopes).toHaveLength(3), soon)
  const { id } =
    (await db().execute<{ id: string }>(sql`select id from queue.job where name = 'test.logged'`))
      .rows[0] ?? {}
  expect(scopes).toEqual(Array.from({ length: 3 }, () => ({ requestId: id, job: 'test.logged' })))
  vi.restoreAllMocks()
})

test('one statement a second asks for the jobs of all queues', async () => {
  const jobs = ['one', 'two', 'three', 'four'].map((name) => defineJob(`test.idle-${name}`, number))
  for (const job of jobs) await work(job, async () => undefined)
  const asked = vi.spyOn(WatchedClient.prototype, 'query')
  await startQueue(database.url())
  await sleep(2_500)
  const texts = asked.mock.calls.map(([query]) => JSON.stringify(query))
  expect(texts.filter((text) => text.includes('start_after')).length).toBeLessThan(jobs.length + 1)
})
