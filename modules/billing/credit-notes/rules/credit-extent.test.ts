import { describe, expect, test } from 'vitest'
import type { RatePart } from '#modules/billing/documents/rules/rate-parts.ts'
import { type Creditable, type CreditExtent, creditNote } from './credit-note.ts'
import { creditExtent, creditNoteForm } from './credit-note-form.ts'

const line = {
  packageId: 'protea' as string | null,
  description: 'Protea',
  unitPriceCents: 19_900,
  quantityLeft: 1,
}
/** Two Protea and a migration: R448.00 and R67.20 VAT. */
const invoice: Creditable = {
  rate: 1500,
  left: { subtotalCents: 44_800, vatCents: 6_720 },
  lines: [
    { ...line, position: 1, quantityLeft: 2 },
    { ...line, position: 2, packageId: null, description: 'Migration', unitPriceCents: 5_000 },
  ],
}

function noteOf(extent: CreditExtent, of: Creditable = invoice) {
  const note = creditNote(of, extent)
  if (!note.ok) throw new Error(note.error.message)
  return note.value
}

function refusalOf(extent: CreditExtent, of: Creditable = invoice) {
  const note = creditNote(of, extent)
  return note.ok ? null : note.error
}

describe('lines', () => {
  test('of a credit note are those of the invoice, negative and renumbered', () => {
    expect(noteOf({ kind: 'whole' }).lines).toEqual([
      {
        position: 1,
        originalPosition: 1,
        packageId: 'protea',
        description: 'Protea',
        quantity: 2,
        unitPriceCents: -19_900,
        totalCents: -39_800,
      },
      {
        position: 2,
        originalPosition: 2,
        packageId: null,
        description: 'Migration',
        quantity: 1,
        unitPriceCents: -5_000,
        totalCents: -5_000,
      },
    ])
    expect(noteOf({ kind: 'lines', quantities: { '2': 1 } }).lines).toEqual([
      {
        position: 1,
        originalPosition: 2,
        packageId: null,
        description: 'Migration',
        quantity: 1,
        unitPriceCents: -5_000,
        totalCents: -5_000,
      },
    ])
  })

  test('without any chosen are refused at the first field', () => {
    const message = 'Choose at least one line to credit.'
    expect(refusalOf({ kind: 'lines', quantities: {} })).toEqual({
      code: 'invalid',
      message,
      fields: { 'quantity-1': [message] },
    })
  })

  test.each<[string, Record<string, number>, string]>([
    ['more than there were', { '1': 3 }, 'At most 2 can still be credited.'],
    ['half a line', { '1': 0.5 }, 'Enter a whole number.'],
    ['less than none, beside another line', { '1': -1, '2': 1 }, 'Enter a whole number.'],
    ['no number', { '1': Number.NaN }, 'Enter a whole number.'],
  ])('%s are refused at their field', (_, quantities, message) => {
    expect(refusalOf({ kind: 'lines', quantities })).toEqual({
      code: 'invalid',
      message: 'Please check the quantities.',
      fields: { 'quantity-1': [message] },
    })
  })

  test('beyond what an earlier credit of an amount left are refused with what is left', () => {
    const message = 'At most R148.00 without VAT can still be credited.'
    const left = { ...invoice, left: { subtotalCents: 14_800, vatCents: 2_220 } }
    expect(refusalOf({ kind: 'lines', quantities: { '1': 1 } }, left)).toEqual({
      code: 'invalid',
      message,
      fields: { 'quantity-1': [message] },
    })
  })

  test('that are exactly what is left are credited, with the VAT that is left', () => {
    const left = { ...invoice, left: { subtotalCents: 19_900, vatCents: 2_984 } }
    expect(noteOf({ kind: 'lines', quantities: { '1': 1 } }, left).totals).toEqual({
      subtotal: -19_900,
      vat: -2_984,
      total: -22_884,
    })
  })

  test('leave the VAT of what is left, worked out once on its own subtotal', () => {
    const two = [{ ...line, position: 1, unitPriceCents: 28_609, quantityLeft: 2 }]
    const gannets = { rate: 1500, left: { subtotalCents: 57_218, vatCents: 8_583 }, lines: two }
    // One Gannet is R329.00: R286.09 and R42.91.
    expect(noteOf({ kind: 'lines', quantities: { '1': 1 } }, gannets).totals).toEqual({
      subtotal: -28_609,
      vat: -4_292,
      total: -32_901,
    })
    const amount = { kind: 'amount', subtotalCents: 28_609, description: 'Not used' } as const
    expect(noteOf(amount, gannets).totals).toEqual({
      subtotal: -28_609,
      vat: -4_292,
      total: -32_901,
    })
  })

  test('take their share of VAT that is not at the rate of the invoice', () => {
    const left = { ...invoice, left: { subtotalCents: 44_800, vatCents: 100 } }
    expect(noteOf({ kind: 'lines', quantities: { '2': 1 } }, left).totals).toEqual({
      subtotal: -5_000,
      vat: -11,
      total: -5_011,
    })
  })
})

describe('the whole', () => {
  test('is every line while no amount was credited before, and one line with the rest after that', () => {
    expect(noteOf({ kind: 'whole' }).lines).toHaveLength(2)
    const rest = noteOf(
      { kind: 'whole' },
      { ...invoice, left: { subtotalCents: 44_799, vatCents: 6_720 } },
    )
    expect(rest.lines).toEqual([
      {
        ...{
          position: 1,
          originalPosition: null,
          packageId: null,
          description: 'What is left of this invoice',
        },
        ...{ quantity: 1, unitPriceCents: -44_799, totalCents: -44_799 },
      },
    ])
    expect(rest.totals).toEqual({ subtotal: -44_799, vat: -6_720, total: -51_519 })
  })

  test('without VAT has no negative zero to print', () => {
    const note = noteOf(
      { kind: 'whole' },
      { rate: 0, left: { subtotalCents: 44_800, vatCents: 0 }, lines: invoice.lines },
    )
    expect(Object.is(note.totals.vat, 0)).toBe(true)
    expect(note.totals.total).toBe(-44_800)
  })
})

describe('an amount', () => {
  const single: Creditable = {
    rate: 1500,
    left: { subtotalCents: 19_900, vatCents: 2_985 },
    lines: [{ ...line, position: 1 }],
  }

  test('belongs to the package of an invoice with one line, and to none otherwise', () => {
    const extent = { kind: 'amount', subtotalCents: 1_000, description: 'Downtime' } as const
    expect(noteOf(extent, single).lines[0]?.packageId).toBe('protea')
    expect(noteOf(extent).lines[0]?.packageId).toBeNull()
    expect(noteOf(extent, { ...single, lines: [] }).lines[0]?.packageId).toBeNull()
  })

  test.each([0, -1, 0.5, 44_801])('of %d without VAT is refused', (subtotalCents) => {
    expect(refusalOf({ kind: 'amount', subtotalCents, description: 'Downtime' })).toEqual({
      code: 'invalid',
      message: 'At most R448.00 without VAT can still be credited.',
    })
  })

  test('with VAT is refused below a cent and above what is left, at its field', () => {
    const wrong = (message: string) => ({ code: 'invalid', message, fields: { amount: [message] } })
    for (const totalCents of [0, -1, 0.5])
      expect(refusalOf({ kind: 'total', totalCents, description: 'Downtime' })).toEqual(
        wrong('Enter an amount in rand, such as 150.00.'),
      )
    expect(refusalOf({ kind: 'total', totalCents: 51_521, description: 'Downtime' })).toEqual(
      wrong('At most R515.20 can still be credited.'),
    )
  })

  test('with VAT finds its VAT inside, and takes the rest of it when it is all that is left', () => {
    expect(noteOf({ kind: 'total', totalCents: 11_500, description: 'Downtime' }).totals).toEqual({
      subtotal: -10_000,
      vat: -1_500,
      total: -11_500,
    })
    expect(noteOf({ kind: 'total', totalCents: 51_520, description: 'All' }).totals).toEqual({
      subtotal: -44_800,
      vat: -6_720,
      total: -51_520,
    })
    const lastCents = { ...single, left: { subtotalCents: 100, vatCents: 40 } }
    expect(
      noteOf({ kind: 'total', totalCents: 140, description: 'All' }, lastCents).totals,
    ).toEqual({ subtotal: -100, vat: -40, total: -140 })
    expect(
      noteOf({ kind: 'total', totalCents: 139, description: 'Nearly all' }, lastCents).totals,
    ).toEqual({ subtotal: -99, vat: -40, total: -139 })
    expect(
      noteOf(
        { kind: 'total', totalCents: 115, description: 'Some' },
        { ...lastCents, left: { subtotalCents: 200, vatCents: 3 } },
      ).totals,
    ).toEqual({
      ...{ subtotal: -113, vat: -2, total: -115 },
    })
  })

  test('with VAT leaves a cent of the price, never VAT alone, which no line could credit', () => {
    const cents = { ...single, left: { subtotalCents: 1, vatCents: 1 } }
    expect(noteOf({ kind: 'total', totalCents: 1, description: 'Half' }, cents).totals).toEqual({
      subtotal: 0,
      vat: -1,
      total: -1,
    })
  })

  test('at a rate of nought has no VAT, not even a negative zero', () => {
    const note = noteOf(
      { kind: 'total', totalCents: 100, description: 'Downtime' },
      { ...single, rate: 0, left: { subtotalCents: 19_900, vatCents: 0 } },
    )
    expect(note.totals).toEqual({ subtotal: -100, vat: 0, total: -100 })
  })
})

describe('an amount of a period with two VAT rates', () => {
  const before = {
    from: '2027-01-01',
    rateBasisPoints: 1500,
    subtotalCents: 10_000,
    vatCents: 1_500,
  }
  const after = {
    from: '2027-04-01',
    rateBasisPoints: 1600,
    subtotalCents: 20_000,
    vatCents: 3_200,
  }
  const twoRates = (...parts: RatePart[]): Creditable => ({
    rate: parts[0]?.rateBasisPoints ?? 0,
    parts,
    left: {
      subtotalCents: parts.reduce((sum, part) => sum + part.subtotalCents, 0),
      vatCents: parts.reduce((sum, part) => sum + part.vatCents, 0),
    },
    lines: [{ ...line, position: 1, unitPriceCents: 30_000 }],
  })
  const amount = (subtotalCents: number, byRate?: number[]) =>
    ({ kind: 'amount', subtotalCents, description: 'Not used', byRate }) as const
  const taxOf = (extent: CreditExtent, of: Creditable) => {
    const { totals, parts } = noteOf(extent, of)
    return { totals, parts }
  }

  test('for certain days has the VAT of their rates, and leaves out a rate of which it takes nothing', () => {
    expect(taxOf(amount(5_000, [0, 5_000]), twoRates(before, after))).toEqual({
      totals: { subtotal: -5_000, vat: -800, total: -5_800 },
      parts: [{ ...after, subtotalCents: -5_000, vatCents: -800 }],
    })
    expect(taxOf(amount(6_000, [1_000, 5_000]), twoRates(before, after))).toEqual({
      totals: { subtotal: -6_000, vat: -950, total: -6_950 },
      parts: [
        { ...before, subtotalCents: -1_000, vatCents: -150 },
        { ...after, subtotalCents: -5_000, vatCents: -800 },
      ],
    })
  })

  test('for no certain days takes its share of both rates', () => {
    expect(taxOf(amount(3_000), twoRates(before, after))).toEqual({
      totals: { subtotal: -3_000, vat: -470, total: -3_470 },
      parts: [
        { ...before, subtotalCents: -1_000, vatCents: -150 },
        { ...after, subtotalCents: -2_000, vatCents: -320 },
      ],
    })
  })

  test('keeps a rate of nought, whose part has no VAT', () => {
    const free = { ...before, rateBasisPoints: 0, vatCents: 0 }
    expect(taxOf(amount(4_000, [4_000, 0]), twoRates(free, after))).toEqual({
      totals: { subtotal: -4_000, vat: 0, total: -4_000 },
      parts: [{ ...free, subtotalCents: -4_000, vatCents: 0 }],
    })
  })

  test('takes the VAT that rounding left of a part without value, so that the parts add up to the note', () => {
    const credited = { ...before, subtotalCents: 0, vatCents: 2 }
    expect(taxOf(amount(5_000, [0, 5_000]), twoRates(credited, after))).toEqual({
      totals: { subtotal: -5_000, vat: -802, total: -5_802 },
      parts: [
        { ...before, subtotalCents: 0, vatCents: -2 },
        { ...after, subtotalCents: -5_000, vatCents: -800 },
      ],
    })
  })

  test('takes all that is left at a rate, and no cent more', () => {
    expect(noteOf(amount(10_000, [10_000, 0]), twoRates(before, after)).totals).toEqual({
      subtotal: -10_000,
      vat: -1_500,
      total: -11_500,
    })
    expect(refusalOf(amount(10_001, [10_001, 0]), twoRates(before, after))).toEqual({
      code: 'invalid',
      message: 'At most R300.00 without VAT can still be credited.',
    })
  })

  test('of one rate has no parts', () => {
    expect(noteOf(amount(1_000)).parts).toBeNull()
  })
})

describe('the form', () => {
  test('says the whole unless lines, an amount or the unused rest were chosen', () => {
    expect(creditExtent(undefined, {})).toEqual({ kind: 'whole' })
    expect(creditExtent('whole', { 'quantity-1': '1' })).toEqual({ kind: 'whole' })
    expect(creditExtent('unused', { unused: '12186' })).toEqual({
      kind: 'unused',
      agreedCents: 12_186,
    })
    expect(creditExtent('unused', {})).toEqual({ kind: 'unused', agreedCents: 0 })
  })

  test('takes an amount as people write it, and its reason as what the line says', () => {
    expect(creditExtent('amount', { amount: 'R1 150,00', reason: 'Downtime' })).toEqual({
      kind: 'total',
      totalCents: 115_000,
      description: 'Downtime',
    })
    expect(creditExtent('amount', { amount: 'a lot' })).toEqual({
      kind: 'total',
      totalCents: 0,
      description: '',
    })
    expect(creditExtent('amount', {})).toEqual({ kind: 'total', totalCents: 0, description: '' })
  })

  test('takes an amount off the first period alone where that was chosen', () => {
    expect(creditExtent('amount', { amount: '50', reason: 'Welcome', once: 'on' })).toEqual({
      kind: 'total',
      totalCents: 5_000,
      description: 'Welcome',
      once: true,
    })
  })

  test('reads quantities by line; blank ones are none, and what is no number is refused later', () => {
    const fields = {
      'quantity-1': '2',
      'quantity-10': ' 3 ',
      'quantity-2': ' ',
      'quantity-3': 'two',
      'my-quantity-4': '1',
      'quantity-5x': '1',
      'quantity-123456': '1',
    }
    expect(creditExtent('lines', fields)).toEqual({
      kind: 'lines',
      quantities: { '1': 2, '10': 3, '3': Number.NaN },
    })
  })

  test('keeps the reason and the key beside the extent', () => {
    expect(
      creditNoteForm.parse({
        extent: 'lines',
        reason: ' Cancelled ',
        idempotency_key: 'key-1',
        'quantity-1': '1',
      }),
    ).toEqual({
      reason: 'Cancelled',
      key: 'key-1',
      extent: { kind: 'lines', quantities: { '1': 1 } },
    })
    expect(
      creditNoteForm.parse({ extent: 'amount', amount: '10', reason: 'Downtime' }).extent,
    ).toEqual({
      kind: 'total',
      totalCents: 1_000,
      description: 'Downtime',
    })
  })
})
