import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { siteTexts } from '../rules/texts/site-texts.ts'
import { websiteSections } from '../tables.server.ts'
import { shownTexts } from './section.server.ts'

useTestDatabase()

test('what staff wrote is shown, and the default of everything else; hidden or blank texts give their default', async () => {
  await db()
    .insert(websiteSections)
    .values([
      { sectionKey: 'buttons', title: 'Buttons', content: { sayHello: 'Talk to us', login: ' ' } },
      { sectionKey: 'prices', title: 'Prices', content: { table: { plan: 'Package' } } },
      { sectionKey: 'faq-labels', title: 'FAQ', content: { helpful: 'Yes' }, isActive: false },
    ])
  const { texts, whole } = await shownTexts()
  expect(whole).toBe(true)
  expect(texts.site.buttons).toEqual({ ...siteTexts.buttons, sayHello: 'Talk to us' })
  expect(texts.prices.table).toMatchObject({ plan: 'Package', oneOffPrice: 'One-off price' })
  expect(texts.site.faq).toEqual(siteTexts.faq)
})

test('what is being written is shown in its preview only', async () => {
  const sections = new Map([['not-found', { content: { title: 'Gone fishing' }, isActive: true }]])
  const preview = await requestScope.run({ requestId: 'x', sections }, shownTexts)
  expect(preview.texts.notFound).toMatchObject({ title: 'Gone fishing', goHome: 'Go Home' })
  expect((await shownTexts()).texts.notFound.title).toBe('Page Not Found')
})
