import { expect, test } from 'vitest'
import { possiblePeriods } from './possible-periods.ts'

const options = {
  periods: ['monthly', 'annual', 'once'] as const,
  packages: [
    { id: 'hosting', billingPeriod: 'monthly' as const, periodPrices: {} },
    { id: 'domain', billingPeriod: 'yearly' as const, periodPrices: {} },
    { id: 'setup', billingPeriod: 'once' as const, periodPrices: {} },
  ],
  annualBilling: true,
}
const lines = (...ids: string[]) => ids.map((packageId) => ({ packageId }))

test('offered are the periods that every chosen package is sold for', () => {
  expect(possiblePeriods(options, lines('hosting'))).toEqual(['monthly', 'annual'])
  expect(possiblePeriods(options, lines('hosting', 'domain'))).toEqual(['annual'])
  expect(possiblePeriods(options, lines('setup'))).toEqual(['once'])
  expect(possiblePeriods({ ...options, annualBilling: false }, lines('hosting'))).toEqual([
    'monthly',
  ])
})

test('all of them while nothing is chosen, and where none suits all, so that the refusal can name the package', () => {
  expect(possiblePeriods(options, [])).toEqual(['monthly', 'annual', 'once'])
  expect(possiblePeriods(options, lines('gone'))).toEqual(['monthly', 'annual', 'once'])
  expect(possiblePeriods(options, lines('hosting', 'setup'))).toEqual(['monthly', 'annual', 'once'])
})

test('texts alone may be billed once, also where no package is; beside a package they take its periods', () => {
  const selling = { ...options, periods: ['monthly', 'annual'] as const }
  expect(possiblePeriods(selling, lines('text', 'discount'))).toEqual(['monthly', 'annual', 'once'])
  expect(possiblePeriods({ ...selling, annualBilling: false }, lines('text'))).toEqual([
    'monthly',
    'once',
  ])
  expect(possiblePeriods(selling, lines('domain', 'text'))).toEqual(['annual'])
  const quarterly = { ...selling, periods: ['monthly', 'quarterly', 'annual'] as const }
  expect(possiblePeriods(quarterly, lines('text'))).toEqual([
    ...['monthly', 'quarterly', 'annual', 'once'],
  ])
})
