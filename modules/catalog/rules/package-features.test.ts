import { expect, test } from 'vitest'
import { emptyFeature, featuresOf, withMoved } from './package-features.ts'

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

test('moving keeps the others in order', () => {
  expect(withMoved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(withMoved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(withMoved(['a'], 4, 0)).toEqual(['a'])
})
