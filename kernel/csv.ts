/** One line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Spreadsheets take text without this mark for an old alphabet. */
export const csvMark = '\uFEFF'

const number = /^-?\d+(\.\d+)?$/
const formula = /^[\s\u00a0]*[=+\-@]|^[\t\r\n]/

/** What a spreadsheet would run as a formula is given an apostrophe in front: it is then shown and not run. Numbers stay numbers. */
function csvCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
