import { expect, test } from 'vitest'
import { possiblePeriods } from './possible-periods.ts'

const options = {
  periods: ['monthly', 'annual'] as const,
  packages: [
    { id: 'monthly', billingPeriod: 'monthly' },
    { id: 'yearly', billingPeriod: 'yearly' },
  ] as const,
  annualBilling: true,
}

test.each([
  ['nothing chosen', [''], ['monthly', 'annual']],
  ['a monthly package', ['monthly'], ['monthly', 'annual']],
  ['a yearly package', ['yearly'], ['annual']],
  ['both', ['monthly', 'yearly'], ['annual']],
  ['a yearly package and a setup fee', ['yearly', 'setup'], ['annual']],
  ['texts alone, which may be billed once', ['text', 'discount'], ['monthly', 'annual', 'once']],
])('%s', (_, chosen, expected) => {
  expect(
    possiblePeriods(
      options,
      chosen.map((packageId) => ({ packageId })),
    ),
  ).toEqual(expected)
})

test('no annual period while it is switched off', () => {
  expect(possiblePeriods({ ...options, periods: ['monthly'], annualBilling: false }, [{ packageId: 'text' }])).toEqual(['monthly', 'once'])
})
