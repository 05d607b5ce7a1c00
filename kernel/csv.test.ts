import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('quotes what needs it and ends every line', () => {
  expect(csvLine(['INV-1', 'Nkosi, Thandeka', 'the "big" one', 'two\nlines'])).toBe('INV-1,"Nkosi, Thandeka","the ""big"" one","two\nlines"\r\n')
})

test.each(['=1+1', '+27 21 555', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\u00a0=1', '=HYPERLINK("https://x")'])(
  '%j is shown and not run',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each(['-228.85', '0.00', '12'])('the number %s stays one', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})
