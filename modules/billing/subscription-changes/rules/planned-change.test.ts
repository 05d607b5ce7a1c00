import { describe, expect, test } from 'vitest'
import {
  agreementOf,
  type CreditableDocument,
  type PlanChange,
  type PlanChangeFacts,
  planChange,
  termsText,
} from './plan-change.ts'

const line = (packageId: string, unitPriceCents: number) => ({
  packageId,
  description: packageId,
  quantity: 1,
  unitPriceCents,
})
const terms = (
  packageId: string,
  amountCents: number,
  billingPeriod: 'monthly' | 'annual' | 'once' = 'monthly',
) => ({
  ...{ packageId, description: packageId, amountCents, billingPeriod },
})
/** The invoice of 1 March: R310.00 and R46.50 VAT, paid. */
const march: CreditableDocument = {
  invoiceId: 'invoice-1',
  number: 'INV-2027-0001',
  rate: 1500,
  left: { subtotalCents: 31_000, vatCents: 4_650 },
  totalCents: 35_650,
  paidCents: 35_650,
  creditedCents: 0,
  firstPeriod: null,
}
/** From Protea at R310.00 to Kite at R620.00 a month, on 22 March: ten of 31 days are left. */
const facts: PlanChangeFacts = {
  subscription: {
    ...{
      startDate: '2027-03-01',
      lastBillingDate: null,
      nextBillingDate: '2027-04-01',
      anchorDay: 1,
    },
    ...{ billingPeriod: 'monthly', paymentMethod: 'card' },
  },
  item: { id: 'item-1', position: 1, before: line('protea', 31_000), after: line('kite', 62_000) },
  target: terms('kite', 62_000),
  atRenewal: terms('kite', 62_000),
  itemsVersion: 'item-1',
  when: 'now',
  today: '2027-03-22',
  documents: [march],
  vatRateBasisPoints: 1500,
  balanceCents: 0,
}

function planned(change: Partial<PlanChangeFacts> = {}): PlanChange {
  const result = planChange({ ...facts, ...change })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const down = {
  item: { ...facts.item, after: line('reed', 15_500) },
  target: terms('reed', 15_500),
  atRenewal: terms('reed', 15_500),
}
const toYear = {
  item: { ...facts.item, after: line('kite', 620_000) },
  target: terms('kite', 620_000, 'annual'),
}

test('a dearer plan charges the difference for the days left, with VAT', () => {
  expect(planned()).toEqual({
    when: 'now',
    effectiveOn: '2027-03-22',
    terms: terms('kite', 62_000),
    atRenewal: terms('kite', 62_000),
    item: facts.item,
    itemsVersion: 'item-1',
    unused: [{ start: '2027-03-01', from: '2027-03-22', to: '2027-04-01', days: 10, ofDays: 31 }],
    oldCents: 10_000,
    newCents: 20_000,
    credits: [],
    charge: {
      totals: { subtotal: 10_000, vat: 1_500, total: 11_500 },
      fromCreditCents: 0,
      owedCents: 11_500,
    },
    dates: null,
  })
})

test('a cheaper plan credits the difference, and a paid invoice gives it back', () => {
  const change = planned(down)
  expect(change).toMatchObject({ oldCents: 10_000, newCents: 5_000, charge: null, dates: null })
  expect(change.credits).toEqual([
    {
      invoiceId: 'invoice-1',
      number: 'INV-2027-0001',
      totals: { subtotal: 5_000, vat: 750, total: 5_750 },
      returnedCents: 5_750,
    },
  ])
})

test('of an unpaid invoice the credit lowers the debt and gives nothing back', () => {
  expect(planned({ ...down, documents: [{ ...march, paidCents: 0 }] }).credits).toMatchObject([
    { returnedCents: 0 },
  ])
})

test('at the renewal nothing is charged or credited now, and the new plan begins with the period', () => {
  expect(planned({ when: 'renewal' })).toEqual({
    ...{
      when: 'renewal',
      effectiveOn: '2027-04-01',
      terms: terms('kite', 62_000),
      atRenewal: terms('kite', 62_000),
      item: facts.item,
    },
    ...{
      itemsVersion: 'item-1',
      unused: [],
      oldCents: 0,
      newCents: 0,
      credits: [],
      charge: null,
      dates: null,
    },
  })
})

test('to a year a new period begins today, and the rest of the old one pays for a part of it', () => {
  const change = planned(toYear)
  expect(change).toMatchObject({ oldCents: 10_000, newCents: 620_000 })
  expect(change.dates).toEqual({
    anchorDay: 22,
    lastBillingDate: '2027-03-22',
    nextBillingDate: '2028-03-22',
    endDate: '2029-03-22',
  })
  expect(change.credits).toMatchObject([
    { totals: { subtotal: 10_000, vat: 1_500, total: 11_500 }, returnedCents: 11_500 },
  ])
  expect(change.charge).toEqual({
    totals: { subtotal: 620_000, vat: 93_000, total: 713_000 },
    fromCreditCents: 11_500,
    owedCents: 701_500,
  })
  expect(() => planChange({ ...facts, target: terms('kite', 62_000, 'once') })).toThrow(
    'A once subscription does not renew',
  )
})

test('an item that ends is worth nothing from today on', () => {
  const change = planned({ item: { ...facts.item, after: null } })
  expect(change).toMatchObject({
    oldCents: 10_000,
    newCents: 0,
    charge: null,
    credits: [{ totals: { subtotal: 10_000 } }],
  })
})

describe('credits', () => {
  const older: CreditableDocument = {
    ...march,
    invoiceId: 'invoice-0',
    number: 'INV-2027-0000',
    left: { subtotalCents: 9_000, vatCents: 1_351 },
  }

  test('begin with the newest document, and go on where it has too little left', () => {
    const nearlyUsed = { ...march, left: { subtotalCents: 2_000, vatCents: 301 } }
    const { credits } = planned({ ...down, documents: [nearlyUsed, older] })
    expect(credits.map(({ number, totals }) => ({ number, ...totals }))).toEqual([
      // What is left of it, with the VAT that is left.
      { number: 'INV-2027-0001', subtotal: 2_000, vat: 301, total: 2_301 },
      // R60.00 is left with R9.00, whatever rounding an earlier note left.
      { number: 'INV-2027-0000', subtotal: 3_000, vat: 451, total: 3_451 },
    ])
  })

  test('pass over a document that is used up, and write none where nothing is left', () => {
    const used = { ...march, left: { subtotalCents: 0, vatCents: 0 } }
    expect(
      planned({ ...down, documents: [used, older] }).credits.map(({ number }) => number),
    ).toEqual(['INV-2027-0000'])
    expect(planned({ ...down, documents: [] }).credits).toEqual([])
  })

  test('take their share of VAT that is not at the rate of the document', () => {
    const documents = [{ ...march, left: { subtotalCents: 31_000, vatCents: 700 } }]
    expect(planned({ ...down, documents }).credits).toMatchObject([
      { totals: { subtotal: 5_000, vat: 113, total: 5_113 } },
    ])
  })

  test('of a first period with a discount are at most what was paid for the days left, less what was given back', () => {
    // R93.00 for the month instead of R310.00: ten of 31 days came to R30.00.
    const subtotals = (returnedCents: number) =>
      planned({
        ...down,
        documents: [{ ...march, firstPeriod: { periodCents: 9_300, returnedCents } }],
      }).credits.map(({ totals }) => totals.subtotal)
    expect([subtotals(0), subtotals(2_999), subtotals(3_000), subtotals(4_000)]).toEqual([
      [3_000],
      [1],
      [],
      [],
    ])
    const full = { ...march, firstPeriod: { periodCents: 31_000, returnedCents: 0 } }
    expect(
      planned({ ...down, documents: [full] }).credits.map(({ totals }) => totals.subtotal),
    ).toEqual([5_000])
  })

  test('an earlier credit note has given its part back already', () => {
    const documents = [{ ...march, paidCents: 35_000, creditedCents: 1_000 }]
    expect(planned({ ...down, documents }).credits).toMatchObject([
      { totals: { total: 5_750 }, returnedCents: 5_750 },
    ])
    expect(
      planned({ ...down, documents: [{ ...march, paidCents: 35_000 }] }).credits,
    ).toMatchObject([{ returnedCents: 5_100 }])
  })
})

describe('a card is not charged less than the gateway takes', () => {
  const refusal = (change: Partial<PlanChangeFacts>) => {
    const result = planChange({ ...facts, ...change })
    return result.ok
      ? result.value.charge
      : { ...result.error, message: result.error.message.replaceAll('\u00a0', ' ') }
  }

  test('of the customer’s credit that leaves R4.99; R5.00 is charged', () => {
    expect(refusal({ balanceCents: 11_001 })).toEqual({
      code: 'conflict',
      message:
        'What is left to pay, R4.99, is below the minimum of a card payment. Choose the change at renewal.',
    })
    expect(refusal({ balanceCents: 11_000 })).toMatchObject({
      fromCreditCents: 11_000,
      owedCents: 500,
    })
    expect(refusal({ balanceCents: 20_000 })).toMatchObject({
      fromCreditCents: 11_500,
      owedCents: 0,
    })
  })

  test('of a difference that is small by itself; the same by transfer is invoiced', () => {
    const small = { item: { ...facts.item, after: line('kite', 32_000) } }
    expect(refusal(small)).toEqual({
      code: 'conflict',
      message:
        'The difference of R3.71 is below the minimum of a card payment. Choose the change at renewal.',
    })
    expect(
      refusal({ ...small, subscription: { ...facts.subscription, paymentMethod: 'eft' } }),
    ).toMatchObject({ owedCents: 371 })
  })

  test('of a new period of which nearly all is credited', () => {
    const cheap = {
      item: { ...facts.item, after: line('kite', 10_100) },
      target: terms('kite', 10_100, 'annual'),
    }
    expect(refusal(cheap)).toMatchObject({
      message: expect.stringContaining('What is left to pay, R1.15,'),
    })
    const free = { ...cheap, documents: [], item: { ...facts.item, after: line('kite', 100) } }
    expect(refusal(free)).toMatchObject({
      message: expect.stringContaining('What is left to pay, R1.15,'),
    })
  })
})

describe('agreeing to a preview is agreeing to exactly its amounts and dates', () => {
  test('the agreement names them all', () => {
    expect(agreementOf(planned())).toBe(
      'now|2027-03-22|item-1|item-1|kite|kite|monthly|62000|0|11500|11500|',
    )
    expect(agreementOf(planned(toYear))).toBe(
      'now|2027-03-22|item-1|item-1|kite|kite|annual|620000|11500|713000|701500|2028-03-22',
    )
    expect(agreementOf(planned({ when: 'renewal' }))).toBe(
      'renewal|2027-04-01|item-1|item-1|kite|kite|monthly|62000|0|0|0|',
    )
    expect(agreementOf(planned({ item: { ...facts.item, after: null } }))).toContain('|ends|')
  })

  test('and is another one when any of them changed meanwhile', () => {
    const agreed = agreementOf(planned())
    const changes: Partial<PlanChangeFacts>[] = [
      { balanceCents: 1_000 },
      { today: '2027-03-23' },
      { itemsVersion: 'item-1 ends' },
      { vatRateBasisPoints: 1550 },
      { target: terms('kite', 62_001) },
    ]
    for (const change of changes) expect(agreementOf(planned(change))).not.toBe(agreed)
  })
})

test('a line says for which period it is hosting', () => {
  expect([
    termsText('Kite', 'monthly'),
    termsText('Kite', 'annual'),
    termsText('Kite', 'once'),
  ]).toEqual(['Kite – monthly hosting', 'Kite – annual hosting', 'Kite'])
})
