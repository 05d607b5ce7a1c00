import { describe, expect, test } from 'vitest'
import { undrawnLetters } from '#modules/billing/documents/operations/undrawn-letters.server.ts'
import { closePaper, openPaper } from '#modules/billing/documents/printing/paper.server.ts'
import { printable, textRuns } from '#modules/billing/documents/printing/printable.ts'
import { defaultBrand } from '#modules/billing/documents/rules/document-brand.ts'
import { pdfText as textOf } from '#tests/pdf-text.ts'
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

  test('says beside the bank details that they changed, and only while there is something to pay', async () => {
    const notice =
      'Our bank details changed on 18 Nov 2026. If you’re unsure, call us on 021 555 0100 before you pay.'
    const bank = sampleDocument().bank
    const text = textOf(
      await renderInvoicePdf(sampleDocument({ bank: bank && { ...bank, notice } })),
    )
    expect(text.replaceAll('\n', ' ')).toContain(notice)
    expect(textOf(await renderInvoicePdf(sampleDocument()))).not.toContain('bank details changed')
  })

  test('names the purchase order of the buyer whole, and says nothing of one where there is none', async () => {
    const longest = `PO ${'2026-'.repeat(9)}17`
    const text = textOf(await renderInvoicePdf(sampleDocument({ purchaseOrderNumber: longest })))
    expect(text).toContain('Purchase order')
    expect(text).toContain(longest)
    expect(textOf(await renderInvoicePdf(sampleDocument()))).not.toContain('Purchase order')
  })

  test('of a paid one is a tax invoice without bank details, and says when it is a copy', async () => {
    const settlements = [
      { day: '2026-11-20', label: 'Credit note INV-2026-4821-CR', cents: -2885, isPayment: false },
      { day: '2026-11-21', label: 'Payment received, Card', cents: -20000, isPayment: true },
    ]
    const paid = {
      title: 'Tax Invoice',
      state: 'paid',
      paidOn: '2026-11-21',
      bank: null,
      settlements,
      balanceCents: 0,
    } as const
    const original = textOf(await renderInvoicePdf(sampleDocument(paid)))
    expect(original).toContain('Tax Invoice')
    expect(original).toMatch(
      /Credit note INV-2026-4821-CR\n-R28.85\n21 Nov 2026\nPayment received, Card\n-R200.00\nBalance due\nR0.00/,
    )
    for (const words of ['Copy', 'Not a tax invoice', 'Branch code'])
      expect(original).not.toContain(words)
    expect(textOf(await renderInvoicePdf(sampleDocument({ ...paid, isCopy: true })))).toContain(
      'Copy',
    )
  })

  test('of a seller who is not registered shows no VAT at all', async () => {
    const seller = { ...sampleDocument().seller, vat_registered: false, vat_number: '4123456789' }
    const buyer = { ...sampleDocument().buyer, vatNumber: '' }
    const text = textOf(
      await renderInvoicePdf(
        sampleDocument({ title: 'Invoice', seller, buyer, vatCents: 0, totalCents: 19900 }),
      ),
    )
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
    const text = textOf(
      await renderInvoicePdf(
        sampleDocument({ ...note, credited: { number: 'INV-2026-4821', reason: 'Ordered twice' } }),
      ),
    )
    for (const words of [
      'Credit Note',
      'Corrects INV-2026-4821',
      'Ordered twice',
      '-R228.85',
      'Total credited',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Balance due')
  })

  test('is the same to the byte for the same document', async () => {
    const [first, second] = await Promise.all([
      renderInvoicePdf(sampleDocument()),
      renderInvoicePdf(sampleDocument()),
    ])
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  })

  test('carries hundreds of lines, endless words and every Latin name', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => ({
      description: `Line ${index + 1} ${'x'.repeat(index)}`,
      quantity: index + 1,
      unitPriceCents: 99_999_999_999,
      totalCents: 99_999_999_999,
    }))
    const buyer = {
      ...sampleDocument().buyer,
      company: `${'W'.repeat(400)} Łódź Šárka Ōtautahi`,
      name: 'N'.repeat(300),
    }
    const text = textOf(
      await renderInvoicePdf(sampleDocument({ lines, buyer, notes: 'note '.repeat(2000) })),
    )
    expect(text).toContain('Łódź Šárka Ōtautahi')
    expect(text).toContain('Line 300')
    expect(text).toMatch(/Page 1 of \d\d/)
    expect(text.match(/R999\s999\s999\.99/g)).toHaveLength(600)
  })
})

/** As a reader searches it: the parts of a line that are set in another face belong together. */
const inOnePiece = (pdf: Uint8Array): string => textOf(pdf).replaceAll('\n', '')
const facesIn = (pdf: Uint8Array): string[] => {
  const embedded = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName \/\w+\+([\w-]+)/g)
  return Array.from(embedded, ([, face = '']) => face).sort()
}

test.each([
  { typeface: 'geist', font: /^Geist/ },
  { typeface: 'source', font: /^Source(Sans3|Serif4)/ },
] as const)(
  'the typeface of the brand is that of the paper: $typeface',
  async ({ typeface, font }) => {
    const document = sampleDocument({ notes: 'Tshivenḓa ḽṋṱ' })
    const pdf = await renderInvoicePdf(document, { ...defaultBrand, typeface })
    for (const face of facesIn(pdf)) expect(face).toMatch(new RegExp(`${font.source}|^NotoSans`))
    for (const words of [
      'Pro-forma invoice',
      'R228.85',
      'HWP4821KX7Q',
      'Thank you for your business!',
      'Tshivenḓa ḽṋṱ',
      'Page 1 of 1',
    ])
      expect(inOnePiece(pdf)).toContain(words)
  },
)

describe('names beyond the Latin of the site’s own type', () => {
  const names = [
    'Ṱhohoyanḓou',
    'Tshivenḓa ḽṋṱ',
    'Nguyễn Thị Ánh',
    'Иванов Ελλάς',
    'Ἀθῆναι',
    'Ọ̀ṣun',
    'Ɓala Ɗan Kɔfi Ŋaŋɛ',
  ]

  test.each(names)(
    '%s stands as buyer, company, address, line and note, in fonts that the file brings',
    async (name) => {
      const { buyer, lines, ...rest } = sampleDocument({ notes: `Note ${name}.` })
      const address = { ...buyer.address, line1: `1 ${name}`, city: name }
      const document = {
        ...rest,
        buyer: { ...buyer, name, company: `${name} CC`, address },
        lines: lines.map((line) => ({ ...line, description: name })),
      }
      const pdf = await renderInvoicePdf(document)
      expect(inOnePiece(pdf).split(name)).toHaveLength(7)
      expect(facesIn(pdf)).toEqual([
        expect.stringMatching(/^BricolageGrotesque/),
        'Figtree-Regular',
        'Figtree-SemiBold',
        'NotoSans-Regular',
        'NotoSans-SemiBold',
      ])
    },
  )

  test('take no other font along where the own one draws everything', async () => {
    const buyer = { ...sampleDocument().buyer, company: 'Łódź Šárka Ōtautahi – “Ünï” €5' }
    expect(facesIn(await renderInvoicePdf(sampleDocument({ buyer })))).toEqual([
      expect.stringMatching(/^BricolageGrotesque/),
      'Figtree-Regular',
      'Figtree-SemiBold',
    ])
  })

  test.each([
    { script: 'Latin', from: 0x100, to: 0x2af },
    { script: 'Greek', from: 0x370, to: 0x3ff },
    { script: 'Cyrillic', from: 0x400, to: 0x52f },
    { script: 'Latin', from: 0x1e00, to: 0x1eff },
    { script: 'Greek', from: 0x1f00, to: 0x1fff },
  ])('are found again letter by letter: $script from $from', async ({ script, from, to }) => {
    const signs = Array.from({ length: to - from + 1 }, (_, index) =>
      String.fromCodePoint(from + index).normalize('NFC'),
    )
    const letters = signs
      .filter((sign) => new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, 'u').test(sign))
      .join('')
    expect(letters.length).toBeGreaterThan(100)
    expect(inOnePiece(await renderInvoicePdf(sampleDocument({ notes: letters })))).toContain(
      letters,
    )
  })

  test('make the same bytes again, also where the part that needed another face is cut off', async () => {
    const draw = () => {
      const paper = openPaper({ title: '', author: '', subject: '', date: new Date(0) })
      paper.line(`${'Long '.repeat(40)}Ṅwana`, 50, { x: 50, width: 100 }, { size: 10 })
      paper.line('Ḽiṅwe', 80, { x: 50, width: 100 }, { size: 10, weight: 'strong' })
      return closePaper(paper)
    }
    expect(await draw()).toEqual(await draw())
  })

  test('are broken into lines by their own widths, marks staying on their letters', () => {
    const paper = openPaper({ title: '', author: '', subject: '', date: new Date(0) })
    const style = { size: 10 }
    const sentence = 'Общество с ограниченной ответственностью Ṱhohoyanḓou, Limpopo 0950'
    const lines = paper.wrap(sentence, 120, style)
    expect(lines.join(' ')).toBe(sentence)
    expect(lines.every((line) => paper.measure(line, style) <= 120)).toBe(true)
    expect(paper.measure('Щ', style)).toBeGreaterThan(paper.measure('Г', style))
    expect(paper.wrap('ọ̀'.repeat(99), 50, style).every((line) => line.startsWith('ọ'))).toBe(true)
  })

  test('are set as whole words, figures and punctuation beside them as always', () => {
    const faces = (text: string) =>
      textRuns(text, /[^ -~]/u).map((run) => `${run.face} ${run.text}`)
    expect(faces('Tshivenda 12.50')).toEqual(['own Tshivenda 12.50'])
    expect(faces('«Tshivenḓa», 12 ḽa')).toEqual(['wide «Tshivenḓa»', 'own , 12 ', 'wide ḽa'])
    expect(faces('A№5x̣')).toEqual(['own A', 'wide №', 'own 5', 'wide x̣'])
  })
})

test('signs outside the fonts become their base letter or are named by their code, never a question mark; pictures and control characters go', () => {
  const latin = (codePoint: number) => codePoint < 0x250
  expect(printable('Nguyễn\u0007 \u202eevil\u200b\tx', latin)).toBe('Nguyen evil x')
  expect(printable('東京 ﬁne🎉\nnext', latin)).toBe('[U+6771][U+4EAC] fine\nnext')
  expect(printable(`x${'\u0323'.repeat(50)}`, () => true)).toBe('x\u0323\u0323\u0323')
})

test('letters that a document cannot show are known before it is issued, each once, and those of its two fonts are not among them', async () => {
  expect(
    await undrawnLetters({
      name: '李明 Ṱhohoyanḓou Щ',
      address: { line1: 'Nguyễn 李 🎉 1\u00a0000' },
      country: null,
    }),
  ).toEqual(['李', '明'])
})
