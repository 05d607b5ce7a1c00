import { describe, expect, test } from 'vitest'
import {
  checkChangedPrices,
  discountOf,
  type Offer,
  ownPrice,
  pricedLines,
} from './priced-lines.ts'

const offer: Offer = {
  packages: [
    {
      id: 'protea',
      name: 'Protea',
      priceCents: 19_900,
      billingPeriod: 'monthly',
      periodPrices: {},
      setupFeeCents: 0,
    },
    {
      id: 'domain',
      name: 'Domain',
      priceCents: 12_000,
      billingPeriod: 'yearly',
      periodPrices: {},
      setupFeeCents: 0,
    },
    {
      id: 'setup',
      name: 'Set-up',
      priceCents: 50_000,
      billingPeriod: 'once',
      periodPrices: {},
      setupFeeCents: 0,
    },
  ],
  annualBilling: true,
  annualDiscountPercent: 20,
}
const line = (packageId: string, unitPriceCents: number, quantity = 1) => ({
  packageId,
  quantity,
  unitPriceCents,
})
const text = (description: string, unitPriceCents: number, renews?: boolean) => ({
  packageId: null,
  description,
  quantity: 1,
  unitPriceCents,
  renews,
})

function priced(
  lines: Parameters<typeof pricedLines>[0]['lines'],
  period: 'monthly' | 'annual' | 'once' = 'monthly',
) {
  return pricedLines({ lines, period, serviceLabel: 'shop.example.co.za' }, offer)
}

test('a package’s own price is for one period, the year with its discount; what is not offered has none', () => {
  expect(ownPrice(offer, 'protea', 'monthly')).toBe(19_900)
  expect(ownPrice(offer, 'protea', 'annual')).toBe(191_040)
  expect(ownPrice(offer, 'domain', 'annual')).toBe(12_000)
  expect(ownPrice(offer, 'setup', 'once')).toBe(50_000)
  expect([ownPrice(offer, 'gone', 'monthly'), ownPrice(offer, '', 'monthly')]).toEqual([0, 0])
})

describe('lines', () => {
  test('at the package’s own price are no changed prices, and name the service', () => {
    expect(priced([line('protea', 19_900, 2)])).toEqual({
      ok: true,
      value: {
        lines: [
          {
            packageId: 'protea',
            description: 'Protea for shop.example.co.za',
            quantity: 2,
            unitPriceCents: 19_900,
            renews: true,
          },
        ],
        changed: [],
      },
    })
  })

  test('one cent off it are changed', () => {
    expect(priced([line('protea', 19_899)])).toMatchObject({
      value: { changed: [{ package: 'Protea', from: 19_900, to: 19_899 }] },
    })
    expect(priced([line('protea', 19_900)], 'annual')).toMatchObject({
      value: { changed: [{ package: 'Protea', from: 191_040, to: 19_900 }] },
    })
  })

  test('of text are always changed prices, and renew unless they say otherwise', () => {
    expect(
      priced([line('protea', 19_900), text('Set-up', 5_000, false), text('Care', 1_000)]),
    ).toMatchObject({
      value: {
        lines: [
          { packageId: 'protea' },
          { packageId: null, description: 'Set-up', unitPriceCents: 5_000, renews: false },
          { packageId: null, description: 'Care', unitPriceCents: 1_000, renews: true },
        ],
        changed: [
          { package: 'Set-up', from: 0, to: 5_000 },
          { package: 'Care', from: 0, to: 1_000 },
        ],
      },
    })
  })

  test('of a package always renew with it', () => {
    expect(priced([{ ...line('protea', 19_900), renews: false }])).toMatchObject({
      value: { lines: [{ renews: true }] },
    })
  })

  test('of a package that is not offered are refused', () => {
    expect(priced([line('gone', 0)])).toEqual({
      ok: false,
      error: { code: 'not_found', message: 'Package not found' },
    })
  })

  test('of a package that is not sold for that period are refused at the period', () => {
    const refusal = (name: string) => ({
      ok: false,
      error: {
        code: 'invalid',
        message: `${name} is not sold for that period.`,
        fields: { period: ['Choose a billing period.'] },
      },
    })
    expect(priced([line('domain', 12_000)], 'monthly')).toEqual(refusal('Domain'))
    expect(priced([line('protea', 19_900), line('setup', 50_000)], 'annual')).toEqual(
      refusal('Set-up'),
    )
    expect(
      pricedLines(
        { lines: [line('protea', 191_040)], period: 'annual', serviceLabel: '' },
        { ...offer, annualBilling: false },
      ),
    ).toEqual(refusal('Protea'))
  })

  test('with discounts beyond the total are refused at the lines', () => {
    const message = 'The discounts are more than the items. The total cannot be below zero.'
    expect(priced([line('protea', 19_900), text('Discount', -19_901)])).toEqual({
      ok: false,
      error: { code: 'invalid', message, fields: { lines: [message] } },
    })
    expect(priced([line('protea', 19_900), text('Discount', -19_900)]).ok).toBe(true)
  })
})

describe('the annual discount of an order', () => {
  const of = (lines: Parameters<typeof priced>[0], period: 'monthly' | 'annual') => {
    const result = priced(lines, period)
    return result.ok ? discountOf(result.value, period, offer) : null
  }

  test('is that of its packages at their own price', () => {
    expect(of([line('protea', 191_040), line('protea', 191_040, 3)], 'annual')).toBe(2_000)
    expect(of([line('protea', 19_900)], 'monthly')).toBe(0)
  })

  test('is none with a changed price, a text, or packages of different discounts', () => {
    expect(of([line('protea', 191_041)], 'annual')).toBe(0)
    expect(of([line('protea', 191_040), text('Care', 100)], 'annual')).toBe(0)
    expect(of([line('protea', 191_040), line('domain', 12_000)], 'annual')).toBe(0)
    expect(discountOf({ lines: [], changed: [] }, 'annual', offer)).toBe(0)
  })
})

describe('a price that is not the package’s own', () => {
  const lines = [
    {
      packageId: 'protea',
      description: 'Protea',
      quantity: 1,
      unitPriceCents: 19_900,
      renews: true,
    },
  ]
  const to = (cents: number) => [{ package: 'Protea', from: 19_900, to: cents }]
  const missing = {
    ok: false,
    error: {
      code: 'invalid',
      message: 'Please check the order.',
      fields: { freeReason: ['Say why it is free. The reason is kept with the order.'] },
    },
  }

  test('needs the permission to set prices', () => {
    const refused = {
      ok: false,
      error: { code: 'forbidden', message: 'You do not have permission to set prices.' },
    }
    expect(checkChangedPrices(false, '', { changed: to(100), lines })).toEqual(refused)
    expect(checkChangedPrices(true, '', { changed: to(100), lines })).toEqual({
      ok: true,
      value: {},
    })
    expect(checkChangedPrices(false, '', { changed: [], lines })).toEqual({ ok: true, value: {} })
  })

  test('of nothing needs a reason, which is kept', () => {
    expect(checkChangedPrices(true, '', { changed: to(0), lines })).toEqual(missing)
    expect(checkChangedPrices(true, 'Sponsored', { changed: to(0), lines })).toEqual({
      ok: true,
      value: { freeReason: 'Sponsored' },
    })
    expect(checkChangedPrices(true, 'Sponsored', { changed: to(1), lines })).toEqual({
      ok: true,
      value: {},
    })
  })

  test('that makes the whole order free needs one too, a package that is free by itself does not', () => {
    const discount = {
      ...lines[0],
      packageId: null,
      description: 'Discount',
      quantity: 1,
      unitPriceCents: -19_900,
      renews: true,
    }
    expect(
      checkChangedPrices(true, '', { changed: to(-19_900), lines: [...lines, discount] }),
    ).toEqual(missing)
    const free = lines.map((one) => ({ ...one, unitPriceCents: 0 }))
    expect(checkChangedPrices(false, '', { changed: [], lines: free })).toEqual({
      ok: true,
      value: {},
    })
  })
})

describe('a setup fee', () => {
  const kite = {
    ...{ id: 'kite', name: 'Kite', priceCents: 10_000, setupFeeCents: 50_000 },
    billingPeriod: 'monthly' as const,
    periodPrices: { quarterly: 28_500 },
  }
  const ordered = (
    changes: { waivesSetupFee?: boolean; quantity?: number },
    period: 'quarterly' | 'annual' = 'quarterly',
  ) =>
    pricedLines(
      {
        lines: [{ ...line('kite', period === 'annual' ? 96_000 : 28_500), ...changes }],
        ...{ period, serviceLabel: '' },
      },
      { ...offer, packages: [kite] },
    )

  test('follows its package once for each, and never renews', () => {
    expect(ordered({ quantity: 2 })).toMatchObject({
      value: {
        lines: [
          { packageId: 'kite', quantity: 2, unitPriceCents: 28_500, renews: true },
          {
            ...{ packageId: null, description: 'Setup fee for Kite', quantity: 2 },
            ...{ unitPriceCents: 50_000, renews: false },
          },
        ],
        changed: [],
      },
    })
  })

  test('is waived by staff who may set prices, with a reason', () => {
    const waived = ordered({ waivesSetupFee: true })
    expect(waived).toMatchObject({
      value: {
        lines: [{ packageId: 'kite' }],
        changed: [{ package: 'Setup fee for Kite', from: 50_000, to: 0 }],
      },
    })
    if (!waived.ok) throw new Error(waived.error.message)
    expect(checkChangedPrices(false, 'A promise', waived.value)).toMatchObject({ ok: false })
    expect(checkChangedPrices(true, '', waived.value)).toMatchObject({ ok: false })
    expect(checkChangedPrices(true, 'A promise', waived.value)).toMatchObject({ ok: true })
  })

  test('changes nothing in the annual discount of its order', () => {
    const yearly = ordered({}, 'annual')
    if (!yearly.ok) throw new Error(yearly.error.message)
    expect(discountOf(yearly.value, 'annual', { ...offer, packages: [kite] })).toBe(2_000)
  })
})
