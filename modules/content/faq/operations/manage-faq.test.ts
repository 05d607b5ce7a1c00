import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { faqCatalogue } from '../../queries/faq-catalogue.server.ts'
import { faqs } from '../../tables.faq.server.ts'
import {
  faqById,
  faqCategoryById,
  faqCategoryList,
  faqList,
  faqStatistics,
} from '../queries/manage-faqs.server.ts'
import { faqListShape } from '../rules/faq-list.ts'
import {
  activateFaq,
  deleteFaq,
  deleteFaqCategory,
  featureFaq,
  moveFaq,
  moveFaqCategory,
  saveFaq,
  saveFaqCategory,
} from './faqs.server.ts'

const database = useTestDatabase()
const clerk = staffWith('faq.manage')
const stranger = staffWith('blog.manage')
let made = 0

async function idOf(
  result: Promise<{ ok: true; value: { id: string } } | { ok: false; error: { message: string } }>,
): Promise<string> {
  const done = await result
  if (!done.ok) throw new Error(done.error.message)
  return done.value.id
}
const aCategory = (name = `Category ${++made}`) =>
  idOf(
    saveFaqCategory(clerk, null, {
      name,
      slug: `category-${++made}`,
      description: '',
      icon: '',
      displayOrder: null,
      isActive: true,
    }),
  )
const input = (categoryId: string, question: string, changes: object = {}) => ({
  categoryId,
  question,
  answer: 'An answer.',
  tags: [],
  displayOrder: null,
  isActive: true,
  isFeatured: false,
  ...changes,
})
const aQuestion = (categoryId: string, question: string, changes: object = {}) =>
  idOf(saveFaq(clerk, null, input(categoryId, question, changes)))
const listed = async (categoryId: string, search = '') =>
  (
    await faqList(
      parseListQuery(
        faqListShape([categoryId]),
        new URLSearchParams(`category=${categoryId}${search}`),
      ),
    )
  ).rows.map((row) => row.question)

async function onSite(): Promise<string[]> {
  const found = await faqCatalogue()
  return found.ok
    ? found.value.categories.flatMap(({ faqs }) => faqs.map(({ question }) => question))
    : []
}

test('what staff write is on the site at once, in its order, and gone when it is hidden or deleted', async () => {
  followContent()
  await startEvents(database.url())
  try {
    const category = await aCategory('Paying')
    const [one, two] = [await aQuestion(category, 'One?'), await aQuestion(category, 'Two?')]
    expect(await onSite()).toEqual(['One?', 'Two?'])
    expect(await moveFaq(clerk, two, { direction: 'up' })).toMatchObject({ ok: true })
    expect(await onSite()).toEqual(['Two?', 'One?'])
    expect(await featureFaq(clerk, one, true)).toMatchObject({ ok: true })
    expect(await onSite()).toEqual(['One?', 'Two?'])
    expect(await activateFaq(clerk, one, false)).toMatchObject({ ok: true })
    expect(await activateFaq(clerk, one, false)).toMatchObject({ ok: true })
    expect(await onSite()).toEqual(['Two?'])
    expect(await deleteFaq(clerk, two)).toMatchObject({ ok: true })
    expect(await deleteFaq(clerk, two)).toMatchObject({ error: { code: 'not_found' } })
    expect(await onSite()).toEqual([])
    const log = await db()
      .select({ action: activityLog.action })
      .from(activityLog)
      .where(eq(activityLog.entityId, one))
    expect(log.map(({ action }) => action).sort()).toEqual(['created', 'deactivated', 'featured'])
  } finally {
    await stopEvents()
  }
})

test('a question goes before another one or to the end, and the neighbours that moved at once both count', async () => {
  const category = await aCategory()
  const ids = []
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await aQuestion(category, name))
  const [a = '', b = '', , d = ''] = ids
  expect(await moveFaq(clerk, d, { before: b })).toMatchObject({ ok: true })
  expect(await listed(category)).toEqual(['A', 'D', 'B', 'C'])
  expect(await moveFaq(clerk, a, { before: '' })).toMatchObject({ ok: true })
  expect(await listed(category)).toEqual(['D', 'B', 'C', 'A'])
  await Promise.all([
    moveFaq(clerk, a, { direction: 'up' }),
    moveFaq(clerk, a, { direction: 'up' }),
  ])
  expect(await listed(category)).toEqual(['D', 'A', 'B', 'C'])
  const elsewhere = await aQuestion(await aCategory(), 'Elsewhere')
  expect(await moveFaq(clerk, a, { before: elsewhere })).toMatchObject({
    error: { code: 'conflict' },
  })
})

test('a page of a category goes on where the one before ended', async () => {
  const category = await aCategory()
  await db()
    .insert(faqs)
    .values(
      Array.from({ length: 30 }, (_, at) => ({
        categoryId: category,
        question: `Question ${at}`,
        answer: 'x',
        displayOrder: at % 3,
        isFeatured: at === 29,
      })),
    )
  const query = parseListQuery(
    faqListShape([category]),
    new URLSearchParams(`category=${category}`),
  )
  const first = await faqList(query)
  const second = await faqList({
    ...query,
    position: { direction: 'after', token: first.next ?? '' },
  })
  expect(first.rows[0]?.question).toBe('Question 29')
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
  expect(second.next).toBeNull()
})

test('two who edit at once: the second sees what the first saved', async () => {
  const category = await aCategory()
  const id = await aQuestion(category, 'First?')
  const version = (await faqById(id))?.updatedAt.toISOString() ?? ''
  const both = await Promise.all([
    saveFaq(clerk, { id, version }, input(category, 'Mine?')),
    saveFaq(clerk, { id, version }, input(category, 'Yours?')),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'conflict' } })
})

test('answers lose scripts, and plain text stays as it was typed', async () => {
  const category = await aCategory()
  const unsafe = await aQuestion(category, 'Unsafe?', {
    answer: '<p onclick="x()">Hello<script>x()</script></p>',
  })
  expect((await faqById(unsafe))?.answer).toBe('<p>Hello</p>')
  const plain = await aQuestion(category, 'Plain?', { answer: 'If 1 < 2, call us & ask.' })
  expect((await faqById(plain))?.answer).toBe('If 1 < 2, call us & ask.')
  for (const answer of ['<script>x()</script>', '<p> </p>', '<p><br></p>'])
    expect(await saveFaq(clerk, null, input(category, 'Empty?', { answer })), answer).toMatchObject(
      {
        error: { code: 'invalid', fields: { answer: ['Enter an answer.'] } },
      },
    )
})

test('categories have unique slugs, an order, and take their questions with them', async () => {
  const [one, two] = [await aCategory('First of all'), await aCategory('Second of all')]
  const slug = (await faqCategoryById(one))?.slug ?? ''
  const taken = await saveFaqCategory(clerk, null, {
    name: 'Again',
    slug,
    description: '',
    icon: '',
    displayOrder: null,
    isActive: true,
  })
  expect(taken).toMatchObject({ error: { fields: { slug: ['Another category has this slug.'] } } })
  expect(await moveFaqCategory(clerk, two, { before: one })).toMatchObject({ ok: true })
  const order = (await faqCategoryList()).map(({ id }) => id)
  expect(order.indexOf(two)).toBe(order.indexOf(one) - 1)
  await aQuestion(two, 'With it?')
  expect((await faqCategoryById(two))?.faqCount).toBe(1)
  expect(await deleteFaqCategory(clerk, two)).toMatchObject({ ok: true })
  expect(await db().$count(faqs, eq(faqs.categoryId, two))).toBe(0)
  expect(await saveFaq(clerk, null, input(two, 'Nowhere?'))).toMatchObject({
    error: { fields: { categoryId: ['Choose one from the list.'] } },
  })
})

test('statistics count what there is and name the most read', async () => {
  const category = await aCategory()
  const id = await aQuestion(category, 'Read most?')
  await db()
    .update(faqs)
    .set({ viewsCount: 9_999, helpfulCount: 3, notHelpfulCount: 1 })
    .where(eq(faqs.id, id))
  const found = await faqStatistics()
  expect(found?.mostViewed[0]).toMatchObject({ question: 'Read most?', count: 9_999 })
  expect(found?.mostHelpful[0]).toMatchObject({ count: 3 })
  expect(found?.faqs).toMatchObject({ helpful: 3, notHelpful: 1 })
})

test('is refused without the permission', async () => {
  const category = await aCategory()
  const id = await aQuestion(category, 'Stays?')
  for (const result of [
    await saveFaq(stranger, null, input(category, 'x')),
    await activateFaq(stranger, id, false),
    await moveFaq(stranger, id, { direction: 'up' }),
    await deleteFaq(stranger, id),
    await deleteFaqCategory(stranger, category),
    await moveFaqCategory(stranger, category, { direction: 'up' }),
  ])
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(await faqById(id)).toMatchObject({ isActive: true })
})
