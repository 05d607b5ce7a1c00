import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { footerSection } from '../defaults/sections/frame.ts'
import { websiteSections } from '../tables.server.ts'
import { sitePromises } from './legal-pages.server.ts'

useTestDatabase()

test('a new site promises nothing, and what its owner publishes in the footer is a promise', async () => {
  expect(await sitePromises()).toEqual({ isOwn: false, shown: [] })
  const { key, title, initial } = footerSection
  const money_back = { text: '30 days money back', shown: true }
  await db()
    .insert(websiteSections)
    .values({ sectionKey: key, title, content: { ...initial, money_back } })
  expect(await sitePromises()).toEqual({ isOwn: true, shown: ['30 days money back'] })
})
