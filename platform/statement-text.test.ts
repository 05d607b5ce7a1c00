import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { orderStatusHistory, orders } from '#modules/billing/tables.server.ts'
import { statementText } from './statement-text.server.ts'
import { insertOf, returning, togetherWith } from './write-together.server.ts'

const history = { orderId: 'an-id', newStatus: 'pending' as const, notes: '$1', changedBy: "O'Hara", createdAt: new Date(0) }
const number = sql`update document_series set last = last + 1 where series = ${'INV-2026'} returning ${'["a"]'}::jsonb ->> 0 as number`

test.each<[string, SQL]>([
  ['plain words', sql`select 1`],
  ['values, also twice the same', sql`select ${'a'}, ${'$2'}, ${'a'}`],
  ['a value that says that it is one', sql`select ${sql.param('a')}`],
  ['raw words and joined pieces', sql`select ${sql.raw('1 as "a$1"')}, ${sql.join([sql`${'b'}`, sql.raw('c')], sql`, `)}`],
  [
    'writes together',
    togetherWith({ noted: returning(insertOf(orderStatusHistory, [history, history], { notes: sql`lower(notes)` })), number }, sql.raw('select 1')),
  ],
])('%s: as the library writes it', (_, statement) => {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(statement)
  expect(statementText(statement)).toEqual({ text, values })
})

test.each<[string, SQL]>([
  ['a number', sql`select ${1}`],
  ['a column', sql`select ${orders.id}`],
  ['a table', sql`select * from ${orders}`],
  ['a number that says that it is one', sql`select ${sql.param(1)}`],
  ['a list', sql`select ${['a']}`],
  ['nothing', sql`select ${null}`],
  ['a placeholder', sql`select ${sql.placeholder('a')}`],
])('%s is left to the library', (_, statement) => {
  expect(statementText(statement)).toBeNull()
})
