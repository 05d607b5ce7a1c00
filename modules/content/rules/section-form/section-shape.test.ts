import { expect, test } from 'vitest'
import { knownSections } from '../../defaults/known-sections.ts'
import { sectionShape } from './section-shape.ts'

test('a picture of a section follows what its content holds', () => {
  expect(
    sectionShape({
      hero: { title: 'Hosting.', lead: '' },
      steps: { title: 'How', list: [{ title: 'One', text: 'x'.repeat(60) }] },
      note: 'A sentence that is long enough to be more than the title of anything.',
      photo: { src: '/media/1', alt: '' },
      isShown: true,
      nothing: [],
    }),
  ).toEqual([
    { kind: 'hero' },
    { kind: 'title' },
    { kind: 'cards', count: 1 },
    { kind: 'lines' },
    { kind: 'picture' },
  ])
  expect(sectionShape({ a: 'Buy', b: 'Sell', c: 'Rent' })).toEqual([{ kind: 'pills', count: 3 }])
  expect(sectionShape({})).toEqual([])
})

test('every section that the site shows has one', () => {
  for (const { definition } of knownSections)
    expect(sectionShape(definition.initial).length, definition.key).toBeGreaterThan(0)
})
