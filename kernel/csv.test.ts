import { expect, test } from 'vitest'
import { csvFormat, csvLine, southAfricanCsvLine } from './csv.ts'

test('quotes what needs it and ends every line', () => {
  expect(csvLine(['INV-1', 'Nkosi, Thandeka', 'the "big" one', 'two\nlines'])).toBe(
    'INV-1,"Nkosi, Thandeka","the ""big"" one","two\nlines"\r\n',
  )
})

test.each([
  '=1+1',
  '+27 21 555',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '\u00a0=1',
  '=HYPERLINK("https://x")',
])('%j is shown and not run', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['-228.85', '0.00', '12'])('the number %s stays one', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

test('for a South African spreadsheet: semicolons, decimal commas, and digits that stay text', () => {
  const line = (...cells: string[]) => southAfricanCsvLine(cells)
  expect(line('INV-1', '-1234.56', '12', '0', '2026-11-27')).toBe(
    'INV-1;-1234,56;12;0;2026-11-27\r\n',
  )
  expect(line('0821234567', '051001', '4111111111111', '0.50')).toBe(
    "'0821234567;'051001;'4111111111111;0,50\r\n",
  )
  expect(line('a;b', 'a,b', 'say "x"')).toBe('"a;b";a,b;"say ""x"""\r\n')
})

test.each(['=1+1', '+27 21 555', '-cmd', '@SUM(A1)', '\t=1', '-1,5=2', '=0821234567'])(
  '%j is not run there either',
  (text) => {
    expect(southAfricanCsvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('the address says which', () => {
  expect(csvFormat(new URLSearchParams('from=2026-11-01&spreadsheet=za'))).toBe('south-african')
  expect(csvFormat(new URLSearchParams('spreadsheet='))).toBe('plain')
})
