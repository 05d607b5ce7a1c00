import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { db } from '../database.server.ts'
import { moment } from './columns.server.ts'
import { insertRows } from './insert-rows.server.ts'

const parcels = pgTable('parcels', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  sentTo: text('sent_to').notNull(),
  weight: integer('weight').notNull().default(5),
  details: jsonb('details').notNull(),
  sentAt: moment('sent_at'),
})

useTestDatabase()
beforeAll(async () => {
  await db().execute(sql`create table parcels (
    id uuid primary key, sent_to text unique not null, weight int not null default 5, details jsonb not null, sent_at timestamptz(3))`)
})
beforeEach(() => db().delete(parcels))

const parcel = (sentTo: string) => ({
  sentTo,
  details: { say: `"${sentTo}'s", é` },
  sentAt: new Date('2026-11-22T10:00:00.123Z'),
})

test('rows are stored as given, and what they leave out takes its default', async () => {
  await insertRows(db(), parcels, {
    rows: [parcel('Thandi'), { ...parcel('Sipho'), sentAt: null }],
  })
  const stored = await db().select().from(parcels).orderBy(parcels.sentTo)
  expect(stored).toEqual([
    { id: expect.any(String), weight: 5, ...parcel('Sipho'), sentAt: null },
    { id: expect.any(String), weight: 5, ...parcel('Thandi') },
  ])
})

test('all of them or none', async () => {
  await expect(
    insertRows(db(), parcels, { rows: [parcel('Thandi'), parcel('Thandi')] }),
  ).rejects.toThrow()
  await expect(
    insertRows(db(), parcels, { rows: [parcel('Thandi'), { ...parcel('Sipho'), weight: 3 }] }),
  ).rejects.toThrow('the same columns')
  expect(await db().$count(parcels)).toBe(0)
})

test('a row that is there already is left or changed as the clause says; no rows are no statement', async () => {
  await insertRows(db(), parcels, { rows: [parcel('Thandi')] })
  await insertRows(db(), parcels, {
    rows: [{ ...parcel('Thandi'), weight: 7 }],
    onConflict: sql`on conflict (sent_to) do update set weight = excluded.weight`,
  })
  await insertRows(db(), parcels, { rows: [] })
  expect((await db().select().from(parcels)).map(({ weight }) => weight)).toEqual([7])
})

test('half of a pair of letters is stored as a parameter of text would be', async () => {
  const half = '\u{1f600}'.slice(0, 1)
  await insertRows(db(), parcels, { rows: [{ ...parcel(half), details: { say: half } }] })
  const [stored] = await db().select().from(parcels)
  expect(stored).toMatchObject({ sentTo: '\ufffd', details: { say: '\ufffd' } })
})
