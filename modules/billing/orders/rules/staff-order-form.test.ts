import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  hasFreeLine,
  lineAmounts,
  lineField,
  needsFreeReason,
  type OrderFormLine,
} from './order-line-form.ts'
import {
  isOrderComplete,
  type OrderFormValues,
  toStaffOrder,
  typedOrder,
} from './staff-order-form.ts'

const packageId = newId()
const own = () => 19_900

const line = (changes: Partial<OrderFormLine> = {}): OrderFormLine => ({
  ...{ packageId, quantity: '1', unitPrice: '', description: '', repeats: 'every' },
  setupFee: '',
  ...changes,
})

function values(changes: Partial<OrderFormValues> = {}): OrderFormValues {
  return {
    customerId: newId(),
    period: 'monthly',
    method: 'bank_transfer',
    serviceLabel: '',
    purchaseOrderNumber: '',
    notes: '',
    freeReason: '',
    lines: [line({ quantity: '2' })],
    ...changes,
  }
}

test.each([
  ['2', '150', { quantity: 2, unitPriceCents: 15_000, totalCents: 30_000 }],
  ['1', '99.5', { quantity: 1, unitPriceCents: 9_950, totalCents: 9_950 }],
  ['3', '', { quantity: 3, unitPriceCents: 19_900, totalCents: 59_700 }],
  ['1', 'free', { quantity: 1, unitPriceCents: 0, totalCents: 0 }],
  ['two', '10', { quantity: 0, unitPriceCents: 1_000, totalCents: 0 }],
  ['1.5', '10', { quantity: 0, unitPriceCents: 1_000, totalCents: 0 }],
])(
  '%s at %s while typing: what is not a number counts as 0, a blank price is the package’s own',
  (quantity, unitPrice, expected) => {
    expect(lineAmounts(line({ quantity, unitPrice }), own())).toEqual(expected)
  },
)

test('an order needs a customer, a line, and in each line a package and a quantity', () => {
  expect(isOrderComplete(values())).toBe(true)
  expect(isOrderComplete(values({ customerId: '' }))).toBe(false)
  expect(isOrderComplete(values({ lines: [] }))).toBe(false)
  expect(isOrderComplete(values({ lines: [line({ packageId: '' })] }))).toBe(false)
  expect(isOrderComplete(values({ lines: [line({ quantity: '0' })] }))).toBe(false)
})

test('reads as many lines as the form has, in their order', () => {
  const form: Record<string, string> = {}
  for (const at of [0, 1]) {
    form[lineField(at, 'packageId')] = packageId
    form[lineField(at, 'quantity')] = String(at + 1)
  }
  form[lineField(3, 'packageId')] = 'after a gap'
  expect(typedOrder(form).lines).toEqual([
    line({ repeats: '' }),
    line({ quantity: '2', repeats: '' }),
  ])
})

describe('as the operation wants it', () => {
  test('with prices in cents', () => {
    const result = toStaffOrder(values(), own)
    expect(result).toMatchObject({
      ok: true,
      value: { lines: [{ packageId, quantity: 2, unitPriceCents: 19_900 }] },
    })
  })

  test.each(['NaN', 'free', '1e3', '0.001', '0.005', '\u0661', '0x10', '1 2.3.4', 'Infinity'])(
    'never with a price that cannot be read: %s',
    (unitPrice) => {
      const result = toStaffOrder(values({ lines: [line({ unitPrice })] }), own)
      expect(result).toMatchObject({
        ok: false,
        error: {
          fields: {
            [lineField(0, 'unitPrice')]: ['Enter a price in rand and cents, such as 99.50.'],
          },
        },
      })
    },
  )

  test.each([
    ['0', true],
    ['R0,00', true],
    ['', false],
    ['free', false],
    ['0.01', false],
  ])('a price of %s is free: %s', (unitPrice, isFree) => {
    expect(hasFreeLine([line({ unitPrice })])).toBe(isFree)
  })

  test('with no more items than it may have, and no silent loss of one', () => {
    const form: Record<string, string> = {}
    for (let at = 0; at < 52; at++) form[lineField(at, 'packageId')] = packageId
    expect(
      toStaffOrder(
        { ...values(), lines: typedOrder(form).lines.map((line) => ({ ...line, quantity: '1' })) },
        own,
      ),
    ).toMatchObject({
      ok: false,
      error: { fields: { lines: ['An order has at most 50 items.'] } },
    })
  })

  test('messages stand at the fields of the form', () => {
    const result = toStaffOrder(
      values({ customerId: '', lines: [line({ packageId: '', quantity: 'x', unitPrice: '-5' })] }),
      own,
    )
    const fields = result.ok ? {} : result.error.fields
    expect(fields).toEqual({
      customerId: ['Choose a customer.'],
      [lineField(0, 'packageId')]: ['Choose a package.'],
      [lineField(0, 'quantity')]: ['The quantity must be at least 1.'],
      [lineField(0, 'unitPrice')]: ['The unit price cannot be below 0.'],
    })
  })
})

describe('lines without a package', () => {
  const asked = (changes: Partial<OrderFormLine>) =>
    toStaffOrder(values({ lines: [line(changes)] }), () => 0)

  test.each([
    [
      { packageId: 'setup', unitPrice: '250', repeats: 'every' },
      { unitPriceCents: 25_000, renews: false },
    ],
    [
      { packageId: 'text', unitPrice: '30', repeats: 'every' },
      { unitPriceCents: 3_000, renews: true },
    ],
    [
      { packageId: 'text', unitPrice: '30', repeats: 'once' },
      { unitPriceCents: 3_000, renews: false },
    ],
    [
      { packageId: 'discount', unitPrice: '12.50', repeats: 'once' },
      { unitPriceCents: -1_250, renews: false },
    ],
    [
      { packageId: 'discount', unitPrice: '-12.50', repeats: 'every' },
      { unitPriceCents: -1_250, renews: true },
    ],
  ])('%o', (typed, expected) => {
    expect(asked({ ...typed, description: 'Migration' })).toMatchObject({
      ok: true,
      value: { lines: [{ packageId: null, description: 'Migration', quantity: 1, ...expected }] },
    })
  })

  test('say what they are and what they cost', () => {
    const refused = asked({ packageId: 'text' })
    expect(refused).toMatchObject({
      ok: false,
      error: {
        fields: {
          [lineField(0, 'unitPrice')]: ['Enter a price in rand and cents, such as 99.50.'],
        },
      },
    })
    expect(asked({ packageId: 'setup', unitPrice: '10' })).toMatchObject({
      ok: false,
      error: { fields: { [lineField(0, 'description')]: ['Say what it is.'] } },
    })
    expect(
      isOrderComplete(values({ lines: [line({ packageId: 'discount', unitPrice: '5' })] })),
    ).toBe(false)
  })

  test('that leave nothing to pay ask why', () => {
    const off = (unitPrice: string) =>
      line({ packageId: 'discount', unitPrice, description: 'Sponsored' })
    expect(needsFreeReason([line(), off('199')], own)).toBe(true)
    expect(needsFreeReason([line(), off('198.99')], own)).toBe(false)
    expect(needsFreeReason([line()], own)).toBe(false)
    expect(needsFreeReason([line({ setupFee: 'waived' })], own)).toBe(true)
  })
})
