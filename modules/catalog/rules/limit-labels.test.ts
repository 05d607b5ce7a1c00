import { expect, test } from 'vitest'
import { limitLabels, limitsStated } from './limit-labels.ts'
import { limitNames } from './package.ts'

test('only limits that are set, in reading order', () => {
  expect(
    limitsStated([
      { limits: { storage: '10 GB', sites: '1' } },
      { limits: { ram: '2 GB', emails: '' } },
    ]),
  ).toEqual(['sites', 'ram', 'storage'])
  expect(limitsStated([])).toEqual([])
})

test('every limit has its place and its name', () => {
  const all = Object.fromEntries(limitNames.map((name) => [name, 'x']))
  expect([...limitsStated([{ limits: all }])].sort()).toEqual([...limitNames].sort())
  expect(Object.values(limitLabels).every(Boolean)).toBe(true)
})
