import { describe, expect, test } from 'vitest'
import {
  correctionLabel,
  documentFileName,
  documentTitle,
  isProForma,
  sellerOn,
  vatLabel,
  vatRows,
} from './document.ts'

const registered = { vat_registered: true }
const unregistered = { vat_registered: false }

describe('the title of a document', () => {
  test('of a registered seller is a tax invoice from the first money on, and a pro-forma before', () => {
    expect(documentTitle({ kind: 'invoice', seller: registered, taxPoint: null })).toBe(
      'Pro-forma invoice',
    )
    expect(documentTitle({ kind: 'invoice', seller: registered, taxPoint: '2027-02-01' })).toBe(
      'Tax Invoice',
    )
  })

  test('of a seller without VAT number is never one with tax in it', () => {
    expect(documentTitle({ kind: 'invoice', seller: unregistered, taxPoint: null })).toBe('Invoice')
    expect(documentTitle({ kind: 'invoice', seller: unregistered, taxPoint: '2027-02-01' })).toBe(
      'Invoice',
    )
  })

  test('of a correction tells whether it corrects a tax invoice or a quotation', () => {
    expect(documentTitle({ kind: 'credit_note', seller: registered, taxPoint: '2027-02-01' })).toBe(
      'Credit Note',
    )
    expect(
      documentTitle({
        kind: 'credit_note',
        seller: registered,
        taxPoint: null,
        revisesProForma: false,
      }),
    ).toBe('Credit Note')
    expect(
      documentTitle({
        kind: 'credit_note',
        seller: unregistered,
        taxPoint: null,
        revisesProForma: true,
      }),
    ).toBe('Revised pro-forma')
    expect([
      correctionLabel({ revisesProForma: true }),
      correctionLabel({ revisesProForma: false }),
    ]).toEqual(['Revised pro-forma', 'Credit note'])
  })
})

test('a pro-forma is what a registered seller quoted and is not paid yet', () => {
  expect(isProForma({ seller: registered, taxPoint: null })).toBe(true)
  expect(isProForma({ seller: registered, taxPoint: '2027-02-01' })).toBe(false)
  expect(isProForma({ seller: unregistered, taxPoint: null })).toBe(false)
})

test('VAT names its rate, half per cents included', () => {
  expect([vatLabel(1500), vatLabel(1550), vatLabel(0)]).toEqual([
    'VAT (15%)',
    'VAT (15.5%)',
    'VAT (0%)',
  ])
})

test('a document is downloaded under a name that every system takes', () => {
  expect(documentFileName({ title: 'Tax Invoice', number: 'INV-2026-1234' })).toBe(
    'Tax-Invoice-INV-2026-1234.pdf',
  )
  expect(documentFileName({ title: 'Credit Note', number: '../INV 1 / 2.5' })).toBe(
    'Credit-Note-..-INV-1-2.5.pdf',
  )
})

describe('the VAT of a document', () => {
  const taxed = { subtotalCents: 20_000, vatRateBasisPoints: 1500, vatCents: 3_000 }
  const part = (rateBasisPoints: number, subtotalCents: number, vatCents: number) => ({
    ...{ from: '2028-01-20', rateBasisPoints, subtotalCents, vatCents },
  })

  test('is one row where one rate counts', () => {
    const row = [{ label: 'VAT (15%)', cents: 3_000 }]
    expect(vatRows(taxed)).toEqual(row)
    expect(vatRows({ ...taxed, rateParts: null })).toEqual(row)
    expect(vatRows({ ...taxed, rateParts: [] })).toEqual(row)
  })

  test('is a row for each rate of its days, with the value that it is charged on', () => {
    const rateParts = [part(1500, 80_000, 12_000), part(1550, 40_000, 6_200)]
    expect(vatRows({ ...taxed, subtotalCents: 120_000, vatCents: 18_200, rateParts })).toEqual([
      { label: 'VAT (15% on R800.00)', cents: 12_000 },
      { label: 'VAT (15.5% on R400.00)', cents: 6_200 },
    ])
    // Half of it is credited: half of each rate.
    expect(vatRows({ ...taxed, subtotalCents: -60_000, vatCents: -9_100, rateParts })).toEqual([
      { label: 'VAT (15% on -R400.00)', cents: -6_000 },
      { label: 'VAT (15.5% on -R200.00)', cents: -3_100 },
    ])
  })

  test('names the rate that is left where nothing is left at the other', () => {
    const rateParts = [part(1500, 0, 0), part(1550, 20_000, 3_100)]
    expect(vatRows({ ...taxed, vatCents: 3_100, rateParts })).toEqual([
      { label: 'VAT (15.5%)', cents: 3_100 },
    ])
  })

  test('keeps the row of a value without VAT, and that of a last cent of VAT', () => {
    const zeroRated = [part(0, 10_000, 0), part(1500, 10_000, 1_500)]
    expect(vatRows({ ...taxed, vatCents: 1_500, rateParts: zeroRated })).toEqual([
      { label: 'VAT (0% on R100.00)', cents: 0 },
      { label: 'VAT (15% on R100.00)', cents: 1_500 },
    ])
    const lastCent = [part(1500, 0, 1), part(1550, 20_000, 3_100)]
    expect(vatRows({ ...taxed, vatCents: 3_101, rateParts: lastCent })).toEqual([
      { label: 'VAT (15% on R0.00)', cents: 1 },
      { label: 'VAT (15.5% on R200.00)', cents: 3_100 },
    ])
  })
})

test('a document carries the seller of the settings, registered for VAT from its first day on', () => {
  const sellerDetails = {
    legal_name: 'Fynbos Hosting (Pty) Ltd',
    legal_status: 'Private company',
    registration_number: '2020/123456/07',
    physical_address: '1 Kloof Street, Cape Town',
    postal_address: 'PO Box 1, Cape Town',
    vat_registered: true,
    vat_number: '4123456789',
    vat_registered_since: '2027-03-01',
  }
  const settings = {
    sellerDetails,
    contactEmail: 'accounts@fynbos.example',
    supportPhone: '021 555 0100',
    siteTitle: 'Fynbos Hosting - Websites that grow',
  }
  const printed = {
    ...sellerDetails,
    email: 'accounts@fynbos.example',
    phone: '021 555 0100',
    title: 'Fynbos Hosting',
  }
  expect(sellerOn('2027-03-01', settings)).toEqual(printed)
  expect(sellerOn('2027-02-28', settings)).toEqual({ ...printed, vat_registered: false })
})
