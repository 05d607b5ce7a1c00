import { expect, test } from 'vitest'
import { emptyFeature, featuresOf, linesOfFeature } from './package-features.ts'

const placed = (...rows: [text: string, place: string][]) =>
  featuresOf(rows.map(([text, place]) => ({ ...emptyFeature, text, place })))

test('features keep their order unless a place is typed', () => {
  expect(placed(['a', ''], ['b', ''], ['c', ''])).toEqual(['a', 'b', 'c'])
  expect(placed(['a', '1'], ['b', '2'], ['c', '3'])).toEqual(['a', 'b', 'c'])
  expect(placed(['a', '1'], ['b', 'x'], ['c', '-4'])).toEqual(['a', 'b', 'c'])
})

test('several lines in one text are several features, each without its bullet', () => {
  expect(placed(['One site\n- Daily backups\r\n\n• Free SSL', ''], ['24/7 support', ''])).toEqual([
    'One site',
    'Daily backups',
    'Free SSL',
    '24/7 support',
  ])
  expect(linesOfFeature('One site')).toEqual(['One site'])
  expect(linesOfFeature(' \n* 10 GB\n1. First\n– Dash\n')).toEqual(['10 GB', '1. First', 'Dash'])
})

test('a feature takes the place that is typed, up or down', () => {
  expect(placed(['a', '1'], ['b', '2'], ['c', '1'])).toEqual(['c', 'a', 'b'])
  expect(placed(['a', '3'], ['b', '2'], ['c', '3'], ['d', '4'])).toEqual(['b', 'c', 'a', 'd'])
  expect(placed(['a', '99'], ['b', '2'], ['', '3'])).toEqual(['b', 'a'])
})
