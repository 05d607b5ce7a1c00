import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineSection, sectionContent } from './section.ts'

const hero = defineSection({
  key: 'hero',
  title: 'Hero',
  schema: z.object({ title: z.string(), points: z.array(z.string()) }),
  initial: { title: 'Hello', points: ['one'] },
})

test.each([
  ['nothing stored', undefined, hero.initial],
  ['whole', { title: 'Hi', points: [] }, { title: 'Hi', points: [] }],
  ['one field of a wrong shape', { title: 'Hi', points: 'two' }, { title: 'Hi', points: ['one'] }],
  [
    'a field missing, another unknown',
    { points: ['two'], script: '<script>' },
    { title: 'Hello', points: ['two'] },
  ],
  ['no object', 'Hi', hero.initial],
])('%s', (_case, stored, shown) => {
  expect(sectionContent(hero, stored)).toEqual(shown)
})

test('a field that is added to a group gets its default, and what staff wrote beside it stays', () => {
  const page = defineSection({
    key: 'page',
    title: 'Page',
    schema: z.object({
      head: z.object({
        title: z.string(),
        lead: z.string(),
        link: z.object({ label: z.string().min(1), to: z.string() }),
      }),
    }),
    initial: { head: { title: 'Hello', lead: 'Read on', link: { label: 'More', to: '/more' } } },
  })
  expect(
    sectionContent(page, { head: { title: 'Hi', link: { label: '', to: '/x' }, gone: 1 } }),
  ).toEqual({
    head: { title: 'Hi', lead: 'Read on', link: { label: 'More', to: '/x' } },
  })
  expect(sectionContent(page, { head: 'Hi' })).toEqual(page.initial)
})
