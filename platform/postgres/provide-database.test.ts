import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/cluster.ts'
import { freePort } from '#tests/server.ts'
import { provideDatabase, reachDatabase } from './provide-database.server.ts'

it('reaches a database by its address and does not end it', async () => {
  const database = await createTestDatabase({ empty: true })
  const provided = await provideDatabase({ databaseUrl: database.url, dataDir: '/nowhere' })
  expect(provided.url).toBe(database.url)
  await provided.stop()
  await reachDatabase(database.url)
  await database.drop()
})

it('names host, port and reason of one it cannot use, never the password', async () => {
  const database = await createTestDatabase({ empty: true })
  const { host } = new URL(database.url)
  await expect(reachDatabase(`postgres://hostwright:hunter2@${host}/x`)).rejects.toThrow(
    `Cannot use the database at ${host}/x: the user or the password is wrong`,
  )
  await expect(reachDatabase(database.url.replace(/\/test_\w+$/, '/gone'))).rejects.toThrow(
    'there is no such database',
  )
  await database.drop()
})

it('waits ten seconds for one that is not there', async () => {
  const port = await freePort()
  const began = Date.now()
  await expect(reachDatabase(`postgres://a:hunter2@127.0.0.1:${port}/x`)).rejects.toThrow(
    `Cannot use the database at 127.0.0.1:${port}/x: connection refused`,
  )
  expect(Date.now() - began).toBeGreaterThan(9_000)
})

it('lets a command join the embedded server that runs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hostwright-embedded-'))
  const server = await provideDatabase({ databaseUrl: undefined, dataDir })
  const joined = await provideDatabase({ databaseUrl: undefined, dataDir }, { join: true })
  expect(joined.url).toBe(server.url)
  await joined.stop()
  await reachDatabase(server.url)
  await server.stop()
  await rm(dataDir, { recursive: true })
})

it('refuses one that takes no writes in one line, as a standby is', async () => {
  const database = await createTestDatabase({ empty: true })
  const name = new URL(database.url).pathname.slice(1)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`alter database ${name} set default_transaction_read_only = on`)
  await client.end()
  await expect(reachDatabase(database.url)).rejects.toThrow(
    'it takes no writes (a standby, or read-only). Name the primary in DATABASE_URL',
  )
  await database.drop()
})

/** Answers the start of a session with an error, as PgBouncer does. */
async function refusingPooler(message: string) {
  const fields = `SFATAL\0C08P01\0M${message}\0\0`
  const answer = Buffer.alloc(5 + fields.length)
  answer.write('E')
  answer.writeInt32BE(4 + fields.length, 1)
  answer.write(fields, 5)
  const server = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end(answer)),
  )
  server.listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `postgres://a:b@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x`,
    stop: () => server.close(),
  }
}

it.each([
  'unsupported startup parameter: options',
  'unsupported startup parameter in options: lock_timeout',
])('says at once that a pooler does not take our settings: %s', async (message) => {
  const pooler = await refusingPooler(message)
  const began = Date.now()
  await expect(reachDatabase(pooler.url)).rejects.toThrow(
    /does not take the startup parameter '(options|lock_timeout)'/,
  )
  expect(Date.now() - began).toBeLessThan(2_000)
  pooler.stop()
})
