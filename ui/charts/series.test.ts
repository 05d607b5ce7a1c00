import { expect, test } from 'vitest'
import { fromFirstData } from './series.ts'

const row = (label: string, value: number | null) => ({ label, values: { a: value, b: 0 } })
const churn = (label: string, value: number | null) => ({ label, values: { churn: value } })

test('a chart begins at the first month with data and keeps later empty ones', () => {
  const labels = (values: (number | null)[]) =>
    fromFirstData(
      values.map((value, at) => row(String(at), value)),
      'rand',
    ).map(({ label }) => label)
  expect(labels([0, null, 5, 0, 7])).toEqual(['2', '3', '4'])
  expect(labels([3, 0])).toEqual(['0', '1'])
  expect(labels([0, null])).toEqual(['0', '1'])
})

test('a share begins where it was first measured, also at zero', () => {
  const labels = (...values: (number | null)[]) =>
    fromFirstData(
      values.map((value, at) => churn(String(at), value)),
      'share',
    ).map(({ label }) => label)
  expect(labels(null, 0, 0)).toEqual(['1', '2'])
  expect(labels(null, 0, 0, 0.08)).toEqual(['1', '2', '3'])
})
