import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await expect(reachDatabase(database.url.replace(/\/test_\w+$/, '/gone'))).rejects.toThrow('there is no such database')
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
