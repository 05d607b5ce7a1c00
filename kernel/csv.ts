/**
 * How a file is written: `plain` for programs and most spreadsheets (comma, decimal point), or for
 * a spreadsheet set to South Africa, which reads a decimal point as text (semicolon, decimal comma,
 * and text that keeps leading zeros).
 */
export type CsvFormat = 'plain' | 'south-african'

/**
 * The address of an export asks for the format of a South African spreadsheet with
 * `spreadsheet=za`.
 */
export function csvFormat(params: URLSearchParams): CsvFormat {
  return params.get('spreadsheet') === 'za' ? 'south-african' : 'plain'
}

/** One line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(shown(cell), /[",\r\n]/)).join(',')}\r\n`
}

/** The same for a spreadsheet set to South Africa. */
export function southAfricanCsvLine(cells: readonly string[]): string {
  const local = (cell: string) =>
    number.test(cell) ? (digitsOnly.test(cell) ? `'${cell}` : cell.replace('.', ',')) : shown(cell)
  return `${cells.map((cell) => quoted(local(cell), /[";\r\n]/)).join(';')}\r\n`
}

/** Byte-order mark: without it spreadsheets don't read the text as UTF-8. */
export const csvMark = '\uFEFF'

const number = /^-?\d+(\.\d+)?$/
const formula = /^[\s\u00a0]*[=+\-@]|^[\t\r\n]/
/**
 * Digits that a spreadsheet would change as a number: account and telephone numbers lose their
 * zero, long ones their last digits.
 */
const digitsOnly = /^(?:0\d+|\d{12,})$/

/**
 * Prefixes a cell that a spreadsheet would run as a formula with an apostrophe (CSV injection).
 * Numbers stay numbers.
 */
function shown(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

function quoted(text: string, needsQuotes: RegExp): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
