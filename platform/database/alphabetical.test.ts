import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { cannedReplyList } from '#modules/canned-replies/queries/canned-replies.server.ts'
import { cannedReplies } from '#modules/canned-replies/tables.server.ts'
import { customerList } from '#modules/customers/queries/customer-list.server.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { createDatabaseSorting } from '#tests/cluster.ts'
import { closeDatabase, db, openDatabase } from '../database.server.ts'
import { migrateAs } from './migrate.server.ts'

const names = ['zulu', 'Van Wyk', 'Äpfel', 'Zebra', 'eZulwini', 'van der Merwe', 'apple', 'Éclair']
const inOrder = [
  'Äpfel',
  'apple',
  'Éclair',
  'eZulwini',
  'van der Merwe',
  'Van Wyk',
  'Zebra',
  'zulu',
]

/**
 * Databases as they come from different hands. libc's locales are tried where the server has them.
 */
const kinds = [
  "locale_provider libc lc_collate 'C' lc_ctype 'C'",
  "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'",
  "locale_provider icu icu_locale 'en-ZA' locale 'C'",
  "locale_provider icu icu_locale 'sv-u-kf-upper' locale 'C'",
  "locale_provider libc locale 'en_ZA.UTF-8'",
  "locale_provider libc locale 'en_US.UTF-8'",
]

describe.each(kinds)('a database with %s', (kind) => {
  test('sorts names as every other does, and its pages neither skip nor repeat', async ({
    skip,
  }) => {
    const database = await createDatabaseSorting(kind)
    if (!database) return skip('This server has no such locale.')
    openDatabase(database.url, 4)
    try {
      await db()
        .insert(customers)
        .values(
          names.flatMap((name) =>
            [name, name.toLocaleUpperCase('en'), name.toLowerCase(), name, name, name, name].map(
              (firstName, at) => ({
                firstName,
                lastName: `Same ${at % 2}`,
                displayName: name,
                email: `${name.replaceAll(' ', '.')}${at}@example.co.za`,
                company: name,
                billingAddress: noAddress,
              }),
            ),
          ),
        )
      await db()
        .insert(cannedReplies)
        .values(
          names.map((title, at) => ({
            id: newId(),
            title,
            content: 'Text',
            shortcut: `/reply-${at}`,
            category: 'General',
          })),
        )
      expect((await cannedReplyList()).map(({ title }) => title)).toEqual(inOrder)
      for (const sort of ['name', 'company', 'email'] as const)
        for (const descending of [false, true]) {
          const walked = await walk(sort, descending)
          expect(new Set(walked.map(({ id }) => id)).size, `${sort} repeats or skips`).toBe(
            names.length * 7,
          )
          expect(walked).toHaveLength(names.length * 7)
          const groups = walked
            .map(({ company }) => company)
            .filter((company, at, all) => company !== all[at - 1])
          expect(groups).toEqual(descending ? inOrder.toReversed() : inOrder)
        }
    } finally {
      await closeDatabase()
      await database.drop()
    }
  })
})

async function walk(sort: 'name' | 'company' | 'email', descending: boolean) {
  const rows: { id: string; company: string }[] = []
  let position: { direction: 'after' | 'before'; token: string } | null = null
  for (let pages = 0; pages < 10; pages++) {
    const page: Awaited<ReturnType<typeof customerList>> = await customerList({
      sort,
      descending,
      position,
      size: 25,
      search: '',
      filters: { status: null },
    })
    rows.push(...page.rows.map(({ id, company }) => ({ id, company })))
    if (page.next === null) return rows
    position = { direction: 'after', token: page.next }
  }
  return rows
}

test('an ICU of another version: the indexes are built again at the next start, and the note is of the new one', async () => {
  const database = await createDatabaseSorting("locale_provider libc lc_collate 'C' lc_ctype 'C'")
  if (!database) throw new Error('Every server has C')
  openDatabase(database.url, 2)
  try {
    await db().execute(
      sql`update pg_collation set collversion = '0.1' where collname = 'alphabetical'`,
    )
    const before = await indexFiles()
    await migrateAs(database.url)
    const { rows } = await db().execute(sql`
      select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'alphabetical'`)
    expect(rows).toEqual([{ same: true }])
    const after = await indexFiles()
    expect(after.length).toBeGreaterThan(0)
    expect(after.every(({ file }) => !before.some((index) => index.file === file))).toBe(true)
  } finally {
    await closeDatabase()
    await database.drop()
  }
})

async function indexFiles() {
  const { rows } = await db().execute<{ name: string; file: string }>(sql`
    select indexrelid::regclass::text as name, pg_relation_filenode(indexrelid)::text as file from pg_index
    where 'alphabetical'::regcollation = any(indcollation::oid[])`)
  return rows
}
