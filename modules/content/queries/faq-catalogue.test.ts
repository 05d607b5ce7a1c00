import { beforeEach, expect, test } from 'vitest'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aFaq } from '../factories.ts'
import { recordFaqView, voteOnFaq } from '../operations/vote-on-faq.server.ts'
import { faqCategories, faqs } from '../tables.faq.server.ts'
import { faqCatalogue } from './faq-catalogue.server.ts'

const database = useTestDatabase()
beforeEach(() => db().delete(faqCategories))

async function shown() {
  const found = await faqCatalogue()
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

test('only active questions of active categories, categories in their order, featured ones first', async () => {
  const { categoryId } = await aFaq({
    question: 'Second?',
    displayOrder: 1,
    category: { name: 'Later', displayOrder: 2 },
  })
  await db()
    .insert(faqs)
    .values([
      { categoryId, question: 'First?', answer: 'x', displayOrder: 9, isFeatured: true },
      { categoryId, question: 'Hidden?', answer: 'x', isActive: false, isFeatured: true },
    ])
  await aFaq({ question: 'Earlier?', category: { name: 'Sooner', displayOrder: 1 } })
  await aFaq({ question: 'Nowhere?', isFeatured: true, category: { isActive: false } })
  const { categories, featured, searched } = await shown()
  expect(
    categories.map(({ name, faqs: list }) => [name, list.map(({ question }) => question)]),
  ).toEqual([
    ['Sooner', ['Earlier?']],
    ['Later', ['First?', 'Second?']],
  ])
  expect(featured.map(({ question }) => question)).toEqual(['First?'])
  expect(searched.map(({ faq }) => faq.question)).not.toContain('Hidden?')
})

test('answers are cleaned, and plain ones keep their paragraphs', async () => {
  await aFaq({
    answer: '<p onclick="x()">Yes<script>alert(1)</script> <a href="javascript:x()">no</a></p>',
    displayOrder: 1,
  })
  await aFaq({ answer: 'R&D <3 you\n\nSecond\nline' })
  const answers = (await shown()).searched.map(({ faq }) => faq.answer.__html)
  expect(answers.join()).not.toMatch(/script|onclick|javascript/)
  expect(
    answers.some((answer) => /^<p>R&amp;D &lt;3 you<\/p><p>Second<br ?\/?>line<\/p>$/.test(answer)),
  ).toBe(true)
})

test('a view or a vote keeps what is remembered; another answer does not', async () => {
  followContent()
  await startEvents(database.url())
  try {
    const { id } = await aFaq()
    const settled = async () => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      return shown()
    }
    const before = await settled()
    await voteOnFaq(id, true, '198.51.100.7')
    await recordFaqView(id, '198.51.100.7')
    expect(await settled()).toBe(before)
    await db().update(faqs).set({ answer: '<p>Another</p>' })
    expect((await settled()).searched[0]?.text).toBe('Another')
  } finally {
    await stopEvents()
  }
})
