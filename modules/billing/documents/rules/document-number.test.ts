import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  customerOrderNumber,
  manualInvoiceSeries,
  orderInvoiceSeries,
  scatteredNumber,
  sequentialNumber,
  staffOrderNumber,
  subscriptionInvoiceSeries,
} from './document-number.ts'

test('ten thousand orders a year use every four-digit number once, then five digits follow', () => {
  const numbers = new Set<string>()
  for (let count = 1; count <= 10_000; count++)
    numbers.add(scatteredNumber('INV-2026-', count, 'key'))
  expect(numbers.size).toBe(10_000)
  expect([...numbers].every((number) => /^INV-2026-\d{4}$/.test(number))).toBe(true)
  expect(scatteredNumber('INV-2026-', 10_001, 'key')).toMatch(/^INV-2026-[1-9]\d{4}$/)
  expect(scatteredNumber('INV-2026-', 100_001, 'key')).toMatch(/^INV-2026-[1-9]\d{5}$/)
})

test('five-digit numbers do not repeat either', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 10_001, max: 2_000_000 }), {
        minLength: 50,
        maxLength: 200,
      }),
      (counts) => {
        expect(new Set(counts.map((count) => scatteredNumber('S-', count, 'key'))).size).toBe(
          counts.length,
        )
      },
    ),
    { numRuns: 20 },
  )
})

test('the order of the numbers says nothing about the count', () => {
  const firsts = [1, 2, 3, 4, 5].map((count) => Number(scatteredNumber('', count, 'key')))
  expect(firsts).not.toEqual([...firsts].sort((a, b) => a - b))
  expect(scatteredNumber('', 1, 'another')).not.toBe(scatteredNumber('', 1, 'key'))
})

test('series follow D10', () => {
  expect(orderInvoiceSeries('2026-11-20')).toBe('INV-2026-')
  expect(sequentialNumber(subscriptionInvoiceSeries('2026-11-20'), 7)).toBe('INV-202611-0007')
  expect(sequentialNumber(manualInvoiceSeries('2026-11-20'), 12_345)).toBe('INV-2026-11-12345')
})

test('customer order numbers have the shape of D9', () => {
  expect(customerOrderNumber('HWP', (below) => Math.floor(below / 2))).toMatch(
    /^HWP\d{4}[A-HJ-NP-Z2-9]{4}$/,
  )
  expect(customerOrderNumber('', () => 0)).toBe('HWP0000AAAA')
})

test('the numbers of a key never change: others would repeat those that are on documents already', () => {
  const numbers = [1, 2, 3, 10_000, 10_001, 100_001].map((count) =>
    scatteredNumber('INV-2026-', count, 'key'),
  )
  expect(numbers).toEqual([
    'INV-2026-5875',
    'INV-2026-8097',
    'INV-2026-1301',
    'INV-2026-6660',
    'INV-2026-98244',
    'INV-2026-168473',
  ])
})

test('staff orders carry their moment in milliseconds, and an order without prefix is one of Hostwright’s', () => {
  expect(staffOrderNumber(new Date('2026-11-20T09:30:00.123Z'))).toBe('ORD-1795167000123')
  expect(customerOrderNumber('', () => 0)).toBe('HWP0000AAAA')
  expect(customerOrderNumber('KRO', (below) => below - 1)).toBe('KRO99999999')
  expect(customerOrderNumber('KRO', (below) => (below === 10_000 ? 42 : 8))).toBe('KRO0042JJJJ')
})
