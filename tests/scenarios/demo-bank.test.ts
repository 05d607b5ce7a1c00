import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { bankStatementLines } from '#modules/reconciliation/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ APP_MODE: 'demo', DATABASE_URL: database.url })
  useServerConfig({ databaseUrl: database.url, url: server.url })
  openDatabase(database.url, 2)
}, 120_000)

afterAll(async () => {
  await server.stop()
  await closeDatabase()
  await database.drop()
})

test('the statement of the demo bank brings the desk something of each kind', async () => {
  const answer = await fetch(`${server.url}/simulators/bank/statement.csv`)
  expect(answer.headers.get('content-disposition')).toContain('demo-statement.csv')
  const form = new FormData()
  form.set('bank', '')
  form.set('file', new File([await answer.arrayBuffer()], 'demo-statement.csv'))
  const { headers } = await aSignedInRequest(demoAccounts.admin, demoPassword)
  const upload = await fetch(`${server.url}/admin/eft/upload`, {
    method: 'POST',
    headers: { cookie: headers.get('cookie') ?? '', origin: server.url, accept: 'text/html' },
    body: form,
    redirect: 'manual',
  })
  expect(upload.status).toBe(302)
  const states = await db()
    .select({ state: bankStatementLines.state, lines: count() })
    .from(bankStatementLines)
    .groupBy(bankStatementLines.state)
  expect(Object.fromEntries(states.map(({ state, lines }) => [state, lines]))).toEqual({
    reconciled: 1,
    proposed: 2,
    waiting: 1,
    outgoing: 2,
  })
})
