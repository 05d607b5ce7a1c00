import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { db, transact } from './database.server.ts'
import { redactedError, redactedLines, redactedReason } from './redacted-error.server.ts'

const database = useTestDatabase()

const values = /person@example\.com|secret-token|1981|frame|secretKey|processID/

beforeAll(async () => {
  await db().execute(
    sql`create table people (email text primary key, token text check (token <> ''), born date)`,
  )
  await add('person@example.com', 'secret-token')
})

const add = (email: string, token: string | null, born = '1981-02-03') =>
  db().execute(sql`insert into people (email, token, born) values (${email}, ${token}, ${born})`)

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('Nothing failed')
    },
    (error) => error,
  )
}

describe('of a statement that failed', () => {
  test('keeps the text, the code, the constraint and the stack, but no value', async () => {
    const redacted = redactedError(await failureOf(add('person@example.com', 'secret-token')))
    expect(redacted).toMatchObject({
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into people (email, token, born) values ($1, $2, $3)',
      stack: expect.stringMatching(/^ +at .*\n(.*\n)*.*redacted-error\.test\.ts/),
      cause: {
        type: 'DatabaseError',
        code: '23505',
        table: 'people',
        constraint: 'people_pkey',
        message: expect.stringContaining('duplicate key'),
      },
    })
    expect(inspect(redacted, { depth: null })).not.toMatch(values)
  })

  test('removes values from text and details of the database, and from lines that look like a stack', async () => {
    const failures = [
      () => add('other@example.com', '', '1981-02-03'),
      () => add('other@example.com', 'secret-token', '1981-02-31'),
      () => add('person@example.com', 'secret-token\n    at frame (secret-token:1:1)'),
      () => db().$client.query('insert into people values ($1)', ['person@example.com']),
      () => db().execute(sql`select ${'secret-token'}::int`),
      () =>
        transact((tx) =>
          tx
            .execute(sql`insert into people values (${'person@example.com'})`)
            .then(() => ({ ok: true, value: null })),
        ),
    ]
    for (const failure of failures) {
      const error = new Error('The work failed', { cause: await failureOf(failure()) })
      for (const redacted of [
        inspect(redactedError(error), { depth: null }),
        redactedLines(error),
      ]) {
        expect(redacted).not.toMatch(values)
        expect(redacted).toMatch(/2[23]\w{3}/)
      }
      expect(redactedReason(error.cause)).toMatch(
        /^The database refused the statement( \(people_\w+\))?$/,
      )
    }
  })
})

test('leaves out the driver object of a lost connection, which holds statements and the session key', async () => {
  const pool = new pg.Pool({ connectionString: database.url(), max: 1 })
  const lost = Promise.withResolvers<Error>()
  pool.on('error', lost.resolve)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await db().execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
  const redacted = redactedError(await lost.promise)
  expect(redacted).toMatchObject({ message: expect.stringContaining('terminat'), code: '57P01' })
  expect(inspect(redacted, { depth: null })).not.toMatch(values)
  await pool.end()
})

test('names an unreachable database by its address, and gives the reason without it', async () => {
  const pool = new pg.Pool({
    connectionString: 'postgres://somebody:secret-token@127.0.0.1:1/none',
  })
  const error = await failureOf(drizzle(pool).execute(sql`select ${'secret-token'}`))
  expect(redactedError(error)).toMatchObject({
    cause: { code: 'ECONNREFUSED', address: '127.0.0.1', port: 1 },
  })
  expect(redactedLines(error)).not.toMatch(values)
  expect(redactedReason(error)).toBe('The database did not answer')
})

test('accepts any thrown value', () => {
  expect(redactedError('just words')).toEqual({ message: 'just words' })
  expect(redactedError(undefined)).toEqual({ message: 'undefined' })
  expect(redactedError({ message: 'no error', client: 'secret-token' })).toEqual({
    message: 'no error',
  })
  expect(redactedError(new AggregateError([new TypeError('one')], 'several'))).toMatchObject({
    message: 'several',
    errors: [{ message: 'one' }],
  })
  const endless = new Error('turns round')
  endless.cause = endless
  expect(inspect(redactedError(endless)).length).toBeGreaterThan(0)
  expect(redactedLines(new RangeError('of ours'))).toMatch(/^RangeError: of ours\n +at /)
  expect(redactedReason(new Error('The mail server closed the connection'))).toBe(
    'The mail server closed the connection',
  )
})
