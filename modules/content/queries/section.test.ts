import { expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { defineSection } from '../rules/section.ts'
import { websiteSections } from '../tables.server.ts'
import { section } from './section.server.ts'

useTestDatabase()

const story = defineSection({
  key: 'story',
  title: 'Story',
  schema: z.object({ title: z.string() }),
  initial: { title: 'Once' },
})

test('is the initial content, then what staff wrote, then nothing once it is hidden', async () => {
  expect(await section(story)).toEqual({ ok: true, value: { title: 'Once' } })
  await db()
    .insert(websiteSections)
    .values({ sectionKey: 'story', title: 'Story', content: { title: 'Twice' } })
  expect(await section(story)).toEqual({ ok: true, value: { title: 'Twice' } })
  await db().update(websiteSections).set({ isActive: false })
  expect(await section(story)).toEqual({ ok: true, value: null })
})
