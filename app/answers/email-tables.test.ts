import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { fromEmailTables } from './email-tables.server.ts'
import { emailFailure, tablesDenied } from './tables-denied.ts'

useTestDatabase()

/** Reads the log as an account that has no right to it. */
const readAsStranger = () =>
  db().transaction(async (tx) => {
    await tx.execute(sql`create role email_stranger`)
    await tx.execute(sql`set local role email_stranger`)
    return tx.execute(sql`select 1 from email_logs`)
  })

test('tables that the database does not let the program read are named in the words of B§8; any other fault is not', async () => {
  const denied = await fromEmailTables(readAsStranger).catch((error: unknown) => error)
  expect(denied).toMatchObject({ init: { status: 503 }, data: tablesDenied })
  expect(
    emailFailure(
      { status: 503, statusText: '', internal: false, data: tablesDenied },
      'Failed to load templates',
    ),
  ).toBe(tablesDenied)
  const other = await fromEmailTables(() => db().execute(sql`select 1 from no_such_table`)).catch(
    (error: unknown) => error,
  )
  expect(other).toBeInstanceOf(Error)
  expect(emailFailure(other, 'Failed to load templates')).toBe('Failed to load templates')
})
