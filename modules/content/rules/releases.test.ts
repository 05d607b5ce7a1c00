import { expect, test } from 'vitest'
import { releasesInOrder } from './releases.ts'

const of = (version: string, date: string) => ({ version, date })

test('newest first, and 4.10 after 4.9', () => {
  const order = releasesInOrder([
    of('4.9', '2026-05-01'),
    of('3.0', '2025-01-31'),
    of('4.10', '2026-05-01'),
    of('5.0', '2026-08-02'),
  ])
  expect(order.map((entry) => entry.version)).toEqual(['5.0', '4.10', '4.9', '3.0'])
})

test('every version has its own anchor, also when two are written alike', () => {
  const order = releasesInOrder([
    of('v4.2.1', '2026-03-01'),
    of('4.2.1', '2026-02-01'),
    of('Winter “2026”!', '2026-01-01'),
  ])
  expect(order.map((entry) => entry.anchor)).toEqual(['v4-2-1', 'v4-2-1-2', 'vwinter-2026'])
})
