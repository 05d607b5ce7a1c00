import { maxLines } from './statement.ts'

/** Movements, and what surrounds them: headings, balances, blank lines. */
const maxRows = maxLines + 1_000
/** A movement of OFX 2.x has nine fields with an end tag each. */
const maxTags = maxLines * 25
const maxRowLength = 20_000

/**
 * Why a file is not a statement that we import, found by counting, before anything is parsed: a
 * million rows would keep other requests waiting. Null when its size is that of a statement.
 */
export function sizeProblem(text: string, format: 'csv' | 'ofx'): string | null {
  const tooMany = 'has more than 20 000 movements. Download a shorter period from the bank.'
  if (format === 'ofx')
    return countOf(text, '<') > maxTags ||
      (text.match(/<(?:\w+:)?STMTTRN[\s>]/gi)?.length ?? 0) > maxLines
      ? tooMany
      : null
  const { rows, longest } = rowsOf(text)
  if (rows > maxRows) return tooMany
  return longest > maxRowLength
    ? 'has a line of more than 20 000 characters. Download the statement as CSV or OFX from the bank.'
    : null
}

function countOf(text: string, mark: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) count++
  return count
}

function rowsOf(text: string): { rows: number; longest: number } {
  let [rows, longest, start] = [1, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 10 && code !== 13) continue
    longest = Math.max(longest, at - start)
    start = at + 1
    // A carriage return before a line feed ends the same row.
    if (code === 10 || text.charCodeAt(at + 1) !== 10) rows++
  }
  return { rows, longest: Math.max(longest, text.length - start) }
}
