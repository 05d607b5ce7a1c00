import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsWithVat } from '#kernel/money.ts'
import { type Creditable, correctionNumber, creditNote, returnedCents } from './credit-note.ts'

const line = (position: number, unitPriceCents: number, quantityLeft = 1) => ({
  position,
  packageId: null,
  description: `Line ${position}`,
  unitPriceCents,
  quantityLeft,
})
const invoice = (lines: ReturnType<typeof line>[], rate = 1500): Creditable => {
  const totals = totalsWithVat(
    lines.reduce((sum, one) => sum + one.unitPriceCents * one.quantityLeft, 0),
    rate,
  )
  return { rate, left: { subtotalCents: totals.subtotal, vatCents: totals.vat }, lines }
}

test('numbers count up behind the original', () => {
  expect(
    [0, 1, 2].map((earlier) =>
      correctionNumber('INV-2026-1234', { revisesProForma: false, earlier }),
    ),
  ).toEqual(['INV-2026-1234-CR', 'INV-2026-1234-CR2', 'INV-2026-1234-CR3'])
  expect(correctionNumber('INV-2026-1234', { revisesProForma: true, earlier: 1 })).toBe(
    'INV-2026-1234-REV2',
  )
})

test('the whole mirrors the invoice; a line takes its share', () => {
  const original = invoice([line(1, 19_900, 2), line(2, 5_000)])
  expect(creditNote(original, { kind: 'whole' })).toMatchObject({
    value: { totals: { subtotal: -44_800, vat: -6_720, total: -51_520 } },
  })
  expect(creditNote(original, { kind: 'lines', quantities: { '1': 1 } })).toMatchObject({
    value: {
      totals: { subtotal: -19_900, vat: -2_985, total: -22_885 },
      lines: [{ originalPosition: 1, quantity: 1, unitPriceCents: -19_900 }],
    },
  })
})

test.each<Record<string, number>>([{ '1': 2 }, { '1': -1 }, { '1': 0.5 }, {}, { '9': 1 }])(
  '%o is refused',
  (quantities) => {
    expect(creditNote(invoice([line(1, 100)]), { kind: 'lines', quantities })).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
  },
)

test('credited line by line, in any order and at any rate, an invoice ends at nought and never below', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0, 1400, 1500, 1550),
      (prices, rate) => {
        const { left, lines } = invoice(
          prices.map((price, at) => line(at + 1, price)),
          rate,
        )
        const rest = { ...left }
        for (const one of lines) {
          const open = lines.map((each) => ({
            ...each,
            quantityLeft: each.position < one.position ? 0 : 1,
          }))
          const note = creditNote(
            { rate, left: { ...rest }, lines: open },
            { kind: 'lines', quantities: { [one.position]: 1 } },
          )
          if (!note.ok) throw new Error(note.error.message)
          rest.subtotalCents += note.value.totals.subtotal
          rest.vatCents += note.value.totals.vat
          expect(rest.vatCents).toBeGreaterThanOrEqual(0)
        }
        expect(rest).toEqual({ subtotalCents: 0, vatCents: 0 })
      },
    ),
  )
})

test('money comes back only as far as it was paid beyond what is owed', () => {
  const paid = { totalCents: 1000, paidCents: 1000 }
  expect(returnedCents(paid, 0, 400)).toBe(400)
  expect(returnedCents(paid, 400, 1000)).toBe(600)
  expect(returnedCents({ totalCents: 1000, paidCents: 300 }, 0, 500)).toBe(0)
  expect(returnedCents({ totalCents: 1000, paidCents: 300 }, 500, 1000)).toBe(300)
})

test('an amount is of no line; the rest after it can be credited, VAT included, but no more whole lines', () => {
  const original = invoice([line(1, 19_900)])
  expect(
    creditNote(original, { kind: 'amount', subtotalCents: 7_107, description: 'Not used' }),
  ).toMatchObject({
    value: {
      totals: { subtotal: -7_107, vat: -1_066, total: -8_173 },
      lines: [{ originalPosition: null, quantity: 1, unitPriceCents: -7_107 }],
    },
  })
  const left = { ...original, left: { subtotalCents: 12_793, vatCents: 1_919 } }
  expect(creditNote(left, { kind: 'whole' })).toMatchObject({
    value: { totals: { subtotal: -12_793, vat: -1_919, total: -14_712 } },
  })
  expect(creditNote(left, { kind: 'lines', quantities: { '1': 1 } })).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  for (const subtotalCents of [12_794, 0, -1, 0.5])
    expect(creditNote(left, { kind: 'amount', subtotalCents, description: '' })).toMatchObject({
      ok: false,
    })
})

test('typed amounts with VAT, one after another, credit exactly what was typed, and the rest can always be credited', () => {
  fc.assert(
    fc.property(
      // Small prices too: what is left at the end is a matter of single cents.
      fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 50_000 })),
      fc.constantFrom(0, 1400, 1500, 1550),
      fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20_000 })), {
        maxLength: 8,
      }),
      (price, rate, amounts) => {
        const { left, lines } = invoice([line(1, price)], rate)
        const rest = { ...left }
        const take = (extent: Parameters<typeof creditNote>[1]) => {
          const note = creditNote({ rate, left: { ...rest }, lines }, extent)
          if (!note.ok) return null
          const { subtotal, vat, total } = note.value.totals
          expect(subtotal + vat).toBe(total)
          expect(note.value.lines.reduce((sum, one) => sum + one.totalCents, 0)).toBe(subtotal)
          rest.subtotalCents += subtotal
          rest.vatCents += vat
          expect(Math.min(rest.subtotalCents, rest.vatCents)).toBeGreaterThanOrEqual(0)
          return -total
        }
        for (const totalCents of amounts) {
          const fits = totalCents <= rest.subtotalCents + rest.vatCents
          expect(take({ kind: 'total', totalCents, description: 'As agreed' })).toBe(
            fits ? totalCents : null,
          )
        }
        const open = rest.subtotalCents + rest.vatCents
        if (open > 0) expect(take({ kind: 'whole' })).toBe(open)
        expect(rest).toEqual({ subtotalCents: 0, vatCents: 0 })
      },
    ),
    { numRuns: 1_000 },
  )
})
