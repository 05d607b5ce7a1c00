import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { type SilentProxy, startSilentProxy } from '#tests/silent-proxy.ts'
import { WatchedClient } from './answer-watch.server.ts'

let database: TestDatabase
let proxy: SilentProxy
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  proxy = await startSilentProxy(database.url)
})
afterAll(async () => {
  await proxy.stop()
  await database.drop()
})

/** Longer than it takes until a connection that waits is asked after. */
const beyondSuspicionMs = 2_500

function watchedClient(settings: { pipeline?: boolean } = {}): WatchedClient {
  const client = new WatchedClient({ connectionString: proxy.url, ...settings })
  client.on('error', () => undefined)
  return client
}

test('a connection that waits for nothing stays open, also one that was never used, one after an error and one that only listens', async () => {
  const [unused, used, failed, listener] = [
    watchedClient(),
    watchedClient({ pipeline: true }),
    watchedClient(),
    watchedClient(),
  ]
  const clients = [unused, used, failed, listener]
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all([used.query('select 1'), used.query('select 2')])
  await expect(failed.query('select no_such_column')).rejects.toThrow('no_such_column')
  await listener.query('listen quiet')
  await sleep(beyondSuspicionMs)
  for (const client of clients)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await Promise.all(clients.map((client) => client.end()))
})

test('a lost answer fails its statement: the first one, sent while the connection opens, one of several sent together, and one that follows another', async () => {
  const [first, together, later] = [
    watchedClient({ pipeline: true }),
    watchedClient({ pipeline: true }),
    watchedClient(),
  ]
  await Promise.all([together.connect(), later.connect()])
  await later.query('select 1')
  const outcomes = await new Promise<PromiseSettledResult<unknown>[]>((resolve, reject) => {
    first.connect((error: Error | undefined) => {
      if (error) return reject(error)
      proxy.swallow('answers')
      const open = [
        first.query('select 1'),
        together.query('select 1'),
        together.query('select 2'),
        later.query('select 1'),
      ]
      resolve(Promise.allSettled(open))
    })
  })
  proxy.swallow('nothing')
  expect(
    outcomes.map((outcome) =>
      outcome.status === 'rejected' ? String(outcome.reason) : 'answered',
    ),
  ).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/Connection terminated/)))
})
