import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { transact } from './database.server.ts'
import { type KeysetSort, keysetSlice } from './keyset.server.ts'

useTestDatabase()

type Row = { createdAt: Date; id: string }

const sort: KeysetSort<Row> = [
  { column: customers.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
  { column: customers.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

test.each([true, false])('an index made with .desc() gives the page without sorting, descending %s', async (descending) => {
  const { orderBy } = keysetSlice(sort, { descending, size: 25, position: null })
  await transact(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(sql`explain select id from customers order by ${sql.join(orderBy, sql`, `)} limit 26`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('customers_newest')
    expect(plan).not.toContain('Sort')
    return ok(undefined)
  })
})
