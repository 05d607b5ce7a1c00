import { describe, expect, test } from 'vitest'
import { pdfText as textOf } from '#tests/pdf-text.ts'
import { printable } from './printable.ts'
import { renderInvoicePdf } from './render-invoice-pdf.server.ts'
import { sampleDocument } from './sample-document.ts'

describe('the paper', () => {
  test('of an unpaid order is a pro-forma with bank details and everything that the law asks for', async () => {
    const text = textOf(await renderInvoicePdf(sampleDocument()))
    for (const words of [
      'Pro-forma invoice',
      'Not a tax invoice.',
      'INV-2026-4821',
      'Hostwright (Pty) Ltd',
      'VAT no. 4123456789',
      'Umlando Studio CC',
      'VAT no. 4987654321',
      '20 Nov 2026',
      'VAT (15%)',
      'R29.85',
      'R228.85',
      '62123456789',
      'HWP4821KX7Q',
      'Thank you for your business!',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Tax Invoice')
  })

  test('of a paid one is a tax invoice without bank details, and says when it is a copy', async () => {
    const paid = { title: 'Tax Invoice', state: 'paid', paidOn: '2026-11-21', paidCents: 22885, bank: null } as const
    const original = textOf(await renderInvoicePdf(sampleDocument(paid)))
    expect(original).toContain('Tax Invoice')
    expect(original).toContain('Amount paid')
    for (const words of ['Copy', 'Not a tax invoice', 'Branch code']) expect(original).not.toContain(words)
    expect(textOf(await renderInvoicePdf(sampleDocument({ ...paid, isCopy: true })))).toContain('Copy')
  })

  test('of a seller who is not registered shows no VAT at all', async () => {
    const seller = { ...sampleDocument().seller, vat_registered: false, vat_number: '4123456789' }
    const buyer = { ...sampleDocument().buyer, vatNumber: '' }
    const text = textOf(await renderInvoicePdf(sampleDocument({ title: 'Invoice', seller, buyer, vatCents: 0, totalCents: 19900 })))
    expect(text).toContain('R199.00')
    expect(text).not.toMatch(/VAT|Subtotal|tax/i)
  })

  test('of a credit note names what it corrects and why, in negative amounts', async () => {
    const note = {
      title: 'Credit Note',
      state: 'credited',
      bank: null,
      dueDate: null,
      subtotalCents: -19900,
      vatCents: -2985,
      totalCents: -22885,
    } as const
    const text = textOf(await renderInvoicePdf(sampleDocument({ ...note, credited: { number: 'INV-2026-4821', reason: 'Ordered twice' } })))
    for (const words of ['Credit Note', 'Corrects INV-2026-4821', 'Ordered twice', '-R228.85', 'Total credited']) expect(text).toContain(words)
    expect(text).not.toContain('Balance due')
  })

  test('is the same to the byte for the same document', async () => {
    const [first, second] = await Promise.all([renderInvoicePdf(sampleDocument()), renderInvoicePdf(sampleDocument())])
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  })

  test('carries hundreds of lines, endless words and every Latin name', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => ({
      description: `Line ${index + 1} ${'x'.repeat(index)}`,
      quantity: index + 1,
      unitPriceCents: 99_999_999_999,
      totalCents: 99_999_999_999,
    }))
    const buyer = { ...sampleDocument().buyer, company: `${'W'.repeat(400)} Łódź Šárka Ōtautahi`, name: 'N'.repeat(300) }
    const text = textOf(await renderInvoicePdf(sampleDocument({ lines, buyer, notes: 'note '.repeat(2000) })))
    expect(text).toContain('Łódź Šárka Ōtautahi')
    expect(text).toContain('Line 300')
    expect(text).toMatch(/Page 1 of \d\d/)
    expect(text.match(/R999\s999\s999\.99/g)).toHaveLength(600)
  })
})

test('signs outside the fonts become their base letter or a question mark, control characters go', () => {
  const latin = (codePoint: number) => codePoint < 0x250
  expect(printable('Nguyễn\u0007 \u202eevil\u200b\tx', latin)).toBe('Nguyen evil x')
  expect(printable('東京 ﬁne\nnext', latin)).toBe('?? fine\nnext')
})
