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
  ['a field missing, another unknown', { points: ['two'], script: '<script>' }, { title: 'Hello', points: ['two'] }],
  ['no object', 'Hi', hero.initial],
])('%s', (_case, stored, shown) => {
  expect(sectionContent(hero, stored)).toEqual(shown)
})
