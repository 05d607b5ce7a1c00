import { describe, expect, test } from 'vitest'
import {
  correctionLabel,
  documentFileName,
  documentTitle,
  isProForma,
  vatLabel,
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
