import { expect, test } from 'vitest'
import { pricedEndings } from './priced-endings.server.ts'

const endings = [
  { ending: '.co.za', text: '', yearCents: 9_999 },
  { ending: '.com', text: '', yearCents: null },
]

test('the price of a year is the one with VAT, beside it the one without; none where content says none', () => {
  expect(pricedEndings(endings, { vatRate: 1500 }).map(({ price }) => price)).toEqual([
    { pay: 'R114.99', withoutVat: 'R99.99' },
    null,
  ])
})

test('a seller without VAT says no word of it', () => {
  expect(pricedEndings(endings, { vatRate: null })[0]?.price).toEqual({
    pay: 'R99.99',
    withoutVat: null,
  })
})
