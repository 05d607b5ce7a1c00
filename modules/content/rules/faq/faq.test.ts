import { describe, expect, test } from 'vitest'
import { anchorMaker, faqSearch, findFaqs, maxResults, type SearchedFaq } from './faq.ts'

const entry = (question: string, text = '', tags: string[] = []): SearchedFaq => ({
  faq: { id: question, anchor: question, question, answer: { __html: text } },
  category: 'Billing',
  text,
  tags,
})
const found = (search: string, ...entries: SearchedFaq[]) =>
  findFaqs(entries, search)?.map(({ faq }) => faq.question)

describe('the search of the FAQ', () => {
  const vat = entry('Is VAT in the price?', 'Yes, at 15 %.', ['tax'])
  const invoice = entry('Where is my invoice?', 'In your dashboard, VAT and all.', [
    'faktuur',
    'rekening',
  ])

  test.each(['', 'v', '\u{1F600}'])('nothing is searched for %o', (search) => {
    expect(findFaqs([vat], search)).toBeNull()
  })

  test('looks at questions, answers and tags, and puts questions first', () => {
    expect(found('vat', invoice, vat)).toEqual(['Is VAT in the price?', 'Where is my invoice?'])
    expect(found('faktuur', vat, invoice)).toEqual(['Where is my invoice?'])
    expect(found('TAX price', vat, invoice)).toEqual(['Is VAT in the price?'])
    expect(found('faktúur', invoice)).toEqual(['Where is my invoice?'])
    expect(found('%%', vat, invoice)).toEqual([])
    expect(found('15 %', vat, invoice)).toEqual(['Is VAT in the price?'])
  })

  test('gives twenty at most', () => {
    const many = Array.from({ length: 30 }, (_, at) => entry(`vat ${at}`))
    expect(findFaqs(many, 'vat')).toHaveLength(maxResults)
  })

  test('is made tidy', () => {
    expect(faqSearch('  my \t  site ')).toBe('my site')
    expect(faqSearch(null)).toBe('')
    expect(faqSearch('x'.repeat(500))).toHaveLength(100)
  })
})

test('every question has its own anchor', () => {
  const anchorOf = anchorMaker(['main', 'billing'])
  expect(anchorOf('Is VAT in the price?')).toBe('is-vat-in-the-price')
  expect(anchorOf('Is VAT in the price')).toBe('is-vat-in-the-price-2')
  expect(anchorOf('Billing')).toBe('billing-2')
  expect(anchorOf('???')).toBe('question')
  expect(anchorOf('Één vraag')).toBe('een-vraag')
  expect(anchorOf('word '.repeat(40)).length).toBeLessThanOrEqual(70)
})
