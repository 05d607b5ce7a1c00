import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { footerSection } from '../defaults/sections/footer.ts'
import { releaseNotesSection } from '../defaults/sections/release-notes.ts'
import { websiteSections } from '../tables.server.ts'

useTestDatabase()

test('sections stored before migration 0019 keep their content under the new field names', async () => {
  const { groups, entries: _none, ...notes } = releaseNotesSection.initial
  const { status, ...claims } = footerSection.initial
  const release = { version: '1.0', date: '2026-11-05', title: 'First' }
  const old = {
    'release-notes': {
      ...notes,
      groups: { new: groups.new, better: 'Better', mended: 'Repaired' },
      entries: [{ ...release, new: ['a'], better: ['b'], mended: ['c'] }],
    },
    footer: { ...claims, status: { text: status.text, shown: false, otherwise: 'Trouble' } },
  }
  for (const [sectionKey, content] of Object.entries(old))
    await db().insert(websiteSections).values({ sectionKey, title: sectionKey, content })
  const migration = await readFile('db/migrations/0019_section_field_names.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint'))
    await db().execute(sql.raw(statement))

  const [storedNotes] = await db()
    .select()
    .from(websiteSections)
    .where(eq(websiteSections.sectionKey, 'release-notes'))
  expect(releaseNotesSection.schema.parse(storedNotes?.content)).toMatchObject({
    groups: { new: groups.new, improved: 'Better', fixed: 'Repaired' },
    entries: [{ ...release, new: ['a'], improved: ['b'], fixed: ['c'] }],
  })
  const [storedFooter] = await db()
    .select()
    .from(websiteSections)
    .where(eq(websiteSections.sectionKey, 'footer'))
  expect(footerSection.schema.parse(storedFooter?.content).status).toEqual({
    text: status.text,
    shown: false,
    troubleText: 'Trouble',
  })
})
