import { expect, test } from 'vitest'
import { emptyFeature, featuresOf } from './package-features.ts'

const placed = (...rows: [text: string, place: string][]) => featuresOf(rows.map(([text, place]) => ({ ...emptyFeature, text, place })))

test('features keep their order unless a place is typed', () => {
  expect(placed(['a', ''], ['b', ''], ['c', ''])).toEqual(['a', 'b', 'c'])
  expect(placed(['a', '1'], ['b', '2'], ['c', '3'])).toEqual(['a', 'b', 'c'])
  expect(placed(['a', '1'], ['b', 'x'], ['c', '-4'])).toEqual(['a', 'b', 'c'])
})

test('a feature takes the place that is typed, up or down', () => {
  expect(placed(['a', '1'], ['b', '2'], ['c', '1'])).toEqual(['c', 'a', 'b'])
  expect(placed(['a', '3'], ['b', '2'], ['c', '3'], ['d', '4'])).toEqual(['b', 'c', 'a', 'd'])
  expect(placed(['a', '99'], ['b', '2'], ['', '3'])).toEqual(['b', 'a'])
})
