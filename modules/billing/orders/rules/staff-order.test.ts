import { describe, expect, test } from 'vitest'
import { discountProblem, staffOrderSchema } from './staff-order.ts'

const line = (unitPriceCents: number, renews = true, quantity = 1) => ({
  packageId: null,
  description: 'Line',
  quantity,
  unitPriceCents,
  renews,
})

describe('discounts', () => {
  const tooMuch = 'The discounts are more than the items. The total cannot be below zero.'
  const tooMuchEachTime = 'The discounts of each renewal are more than its items.'

  test('take off at most what the items cost', () => {
    expect(discountProblem([line(10_000), line(-9_999)])).toBeNull()
    expect(discountProblem([line(10_000), line(-10_000)])).toBeNull()
    expect(discountProblem([line(10_000), line(-10_001)])).toBe(tooMuch)
    expect(discountProblem([line(5_000, true, 2), line(-5_001, true, 2)])).toBe(tooMuch)
    expect(discountProblem([])).toBeNull()
  })

  test('that renew take off at most what renews', () => {
    const setup = line(50_000, false)
    expect(discountProblem([setup, line(10_000), line(-10_000)])).toBeNull()
    expect(discountProblem([setup, line(10_000), line(-10_001)])).toBe(tooMuchEachTime)
    expect(discountProblem([setup, line(10_000), line(-10_001, false)])).toBeNull()
  })
})

const id = '0198a4c2-7d1e-7000-8000-000000000001'
const order = {
  customerId: id,
  period: 'monthly',
  method: 'bank_transfer',
  lines: [{ packageId: id, quantity: 1, unitPriceCents: 19_900 }],
}
const problemsOf = (change: object) =>
  staffOrderSchema
    .safeParse({ ...order, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
const lineProblems = (change: object) => problemsOf({ lines: [{ ...order.lines[0], ...change }] })

describe('an order that staff create', () => {
  test('has a customer, a period, a method and at least one line', () => {
    expect(staffOrderSchema.parse({ ...order, notes: ' Call first ' })).toMatchObject({
      ...order,
      notes: 'Call first',
      freeReason: '',
    })
    expect(staffOrderSchema.parse({ ...order, freeReason: ' Sponsored ' }).freeReason).toBe(
      'Sponsored',
    )
    expect(problemsOf({ customerId: 'Thandi' })).toEqual(['customerId: Choose a customer.'])
    expect(problemsOf({ period: 'weekly' })).toEqual(['period: Choose a billing period.'])
    expect(problemsOf({ method: 'cash' })).toEqual(['method: Choose a payment method.'])
    expect(problemsOf({ lines: [] })).toEqual(['lines: Add at least one line.'])
  })

  test('has at most fifty lines', () => {
    expect(problemsOf({ lines: Array(50).fill(order.lines[0]) })).toEqual([])
    expect(problemsOf({ lines: Array(51).fill(order.lines[0]) })).toEqual([
      'lines: An order has at most 50 items.',
    ])
  })

  test('has whole quantities from one to a thousand', () => {
    expect([lineProblems({ quantity: 1 }), lineProblems({ quantity: 1000 })]).toEqual([[], []])
    expect(lineProblems({ quantity: 0 })).toEqual([
      'lines.0.quantity: The quantity must be at least 1.',
    ])
    expect(lineProblems({ quantity: 1001 })).toEqual([
      'lines.0.quantity: The quantity must be at most 1 000.',
    ])
    expect(lineProblems({ quantity: 1.5 })).toHaveLength(1)
  })

  test('has prices in whole cents, up to a million rand', () => {
    expect([
      lineProblems({ unitPriceCents: 0 }),
      lineProblems({ unitPriceCents: 100_000_000 }),
    ]).toEqual([[], []])
    expect(lineProblems({ unitPriceCents: 100_000_001 })).toEqual([
      'lines.0.unitPriceCents: The unit price is too high.',
    ])
    expect(lineProblems({ unitPriceCents: Number.NaN })).toEqual([
      'lines.0.unitPriceCents: Enter a price in rand and cents, such as 99.50.',
    ])
    expect(lineProblems({ unitPriceCents: 0.5 })).toHaveLength(1)
  })

  test('takes no price below nothing for a package, and a discount only as its own text', () => {
    expect(lineProblems({ unitPriceCents: -1 })).toEqual([
      'lines.0.unitPriceCents: The unit price cannot be below 0.',
    ])
    const text = { packageId: null, description: 'Thank you' }
    expect([
      lineProblems({ ...text, unitPriceCents: -1 }),
      lineProblems({ ...text, unitPriceCents: -100_000_000 }),
    ]).toEqual([[], []])
    expect(lineProblems({ ...text, unitPriceCents: -100_000_001 })).toEqual([
      'lines.0.unitPriceCents: The discount is too high.',
    ])
  })

  test('says what a line without a package is', () => {
    expect(lineProblems({ packageId: null })).toEqual(['lines.0.description: Say what it is.'])
    expect(lineProblems({ packageId: null, description: ' ' })).toEqual([
      'lines.0.description: Say what it is.',
    ])
    expect(lineProblems({ packageId: null, description: 'x'.repeat(201) })).toEqual([
      'lines.0.description: At most 200 characters, please.',
    ])
    expect(lineProblems({ packageId: 'protea' })).toEqual(['lines.0.packageId: Choose a package.'])
  })

  test('keeps notes of 500 and a reason of 200 characters', () => {
    expect(problemsOf({ notes: 'x'.repeat(500), freeReason: 'x'.repeat(200) })).toEqual([])
    expect(problemsOf({ notes: 'x'.repeat(501) })).toHaveLength(1)
    expect(problemsOf({ freeReason: 'x'.repeat(201) })).toEqual([
      'freeReason: At most 200 characters, please.',
    ])
  })
})
