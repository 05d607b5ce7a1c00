import { expect, test } from 'vitest'
import { placeLabel } from './device.ts'

test.each([
  ['ZA', 'South Africa'],
  ['GB', 'United Kingdom'],
  [null, 'Unknown place'],
  ['', 'Unknown place'],
  ['QQ', 'Unknown place'],
])('%s is read as %s', (country, label) => {
  expect(placeLabel(country)).toBe(label)
})
