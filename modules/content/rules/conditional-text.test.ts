import { expect, test } from 'vitest'
import { fitContent, fitText } from './conditional-text.ts'

const line = 'In rand{vat}, VAT included{/vat}. Pay by the month{annual}, or by the year{/annual}.'

test.each([
  [true, true, 'In rand, VAT included. Pay by the month, or by the year.'],
  [false, true, 'In rand. Pay by the month, or by the year.'],
  [true, false, 'In rand, VAT included. Pay by the month.'],
  [false, false, 'In rand. Pay by the month.'],
])('with VAT %s and years %s', (vat, annual, said) => {
  expect(fitText(line, { vat, annual })).toBe(said)
})

test('several parts in one text, and a mark without its end stays as it was written', () => {
  expect(fitText('{vat}a{/vat} b {vat}c{/vat}', { vat: false, annual: false })).toBe(' b ')
  expect(fitText('{vat}a', { vat: false, annual: false })).toBe('{vat}a')
})

test('reaches every text of a section and leaves the rest alone', () => {
  const content = {
    title: 'x{vat}y{/vat}',
    count: 3,
    shown: true,
    lines: [{ text: '{annual}year{/annual}' }],
  }
  expect(fitContent(content, { vat: true, annual: false })).toEqual({
    title: 'xy',
    count: 3,
    shown: true,
    lines: [{ text: '' }],
  })
})
