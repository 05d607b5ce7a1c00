/** One line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Byte-order mark: without it spreadsheets don't read the text as UTF-8. */
export const csvMark = '\uFEFF'

const number = /^-?\d+(\.\d+)?$/
const formula = /^[\s\u00a0]*[=+\-@]|^[\t\r\n]/

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe (CSV injection). Numbers stay numbers. */
function csvCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
