import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { encodePosition } from '#kernel/paging.ts'
import { ok } from '#kernel/result.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { transact } from '../database.server.ts'
import { type KeysetSort, keysetSlice } from './keyset.server.ts'

useTestDatabase()

type Row = { createdAt: Date; id: string }

const sort: KeysetSort<Row> = [
  { column: customers.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
  { column: customers.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

test.each([true, false])(
  'an index made with .desc() gives the page without sorting, descending %s',
  async (descending) => {
    const { orderBy } = keysetSlice(sort, { descending, size: 25, position: null })
    await transact(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute(
        sql`explain select id from customers order by ${sql.join(orderBy, sql`, `)} limit 26`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('customers_newest')
      expect(plan).not.toContain('Sort')
      return ok(undefined)
    })
  },
)

test.each([
  ['2026-02-28T00:00:00.000Z', true],
  ['2026-02-31T00:00:00.000Z', false],
  ['0000-01-01T00:00:00.000Z', false],
])('%s is a place in a list: %s', (moment, isPlace) => {
  const token = encodePosition([moment, '00000000-0000-7000-8000-000000000000'])
  expect(
    keysetSlice(sort, { descending: true, size: 25, position: { direction: 'after', token } })
      .where !== undefined,
  ).toBe(isPlace)
})
