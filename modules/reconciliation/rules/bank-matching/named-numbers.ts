/** A document number that a payment's text may contain. `literal`: written exactly. */
export type NamedNumber = { number: string; literal: boolean }

/** Separators that people and banks put between the parts of a number. */
const gap = '[\\s\\-_./:#]{0,2}'
const isWord = /[A-Z0-9]/

/**
 * The order and invoice numbers that a text may name, ignoring spaces, dashes, case and prefixes
 * added by banks. Returns all readings, because
 * `INV2026120034` may be three numbers; the database knows which exist. `prefixes` are the current
 * and former order prefixes of the settings.
 */
export function namedNumbers(text: string, prefixes: readonly string[]): NamedNumber[] {
  const upper = text.toUpperCase()
  const found = new Set([
    ...orderNumbers(upper, prefixes),
    ...runs(upper, 'ORD').flatMap(staffOrder),
    ...runs(upper, 'INV').flatMap(invoiceNumbers),
  ])
  return [...found].map((number) => ({ number, literal: occursIn(upper, number) }))
}

/**
 * Whether a text has this number without its prefix, as people write it who think that the prefix
 * says nothing: `4821 ktzq` for HWP4821KTZQ.
 */
export function namesWithoutPrefix(text: string, number: string): boolean {
  const bare = lettersAndDigits(number.toUpperCase().replace(/^\D+/, ''))
  if (bare.length < 8) return false
  return new RegExp(`(?<![A-Z0-9])${[...bare].join(gap)}(?![A-Z0-9])`).test(text.toUpperCase())
}

function orderNumbers(upper: string, prefixes: readonly string[]): string[] {
  return prefixes.flatMap((prefix) => {
    const letters = [...prefix.toUpperCase()].map(escaped).join(gap)
    const pattern = new RegExp(
      `${letters}${`${gap}\\d`.repeat(4)}${`${gap}[A-Z0-9]`.repeat(4)}(?![A-Z0-9])`,
      'g',
    )
    return [...upper.matchAll(pattern)].map(
      ([match]) =>
        prefix + lettersAndDigits(match).slice(lettersAndDigits(prefix.toUpperCase()).length),
    )
  })
}

/**
 * The digits after a prefix, ending at each word boundary: `INV 2026 1234 15 NOV` gives 20261234
 * and 2026123415.
 */
function runs(upper: string, prefix: string): string[] {
  const pattern = new RegExp(`${[...prefix].join(gap)}((?:${gap}\\d){8,20})`, 'g')
  return [...upper.matchAll(pattern)].flatMap(({ 0: match, 1: digits = '', index }) => {
    const text = digits + (upper[index + match.length] ?? '')
    return [...digits].flatMap((_, at) => {
      const next = text[at + 1] ?? ''
      const isEnd = isDigit(digits[at]) && !isWord.test(next)
      return isEnd ? [digits.slice(0, at + 1).replace(/\D/g, '')] : []
    })
  })
}

function staffOrder(digits: string): string[] {
  return digits.length === 13 ? [`ORD-${digits}`] : []
}

/** The three series of invoices (D10). */
function invoiceNumbers(digits: string): string[] {
  const [year, rest, month, tail] = [
    digits.slice(0, 4),
    digits.slice(4),
    digits.slice(4, 6),
    digits.slice(6),
  ]
  if (!/^20\d\d$/.test(year) || rest.length < 4) return []
  const byMonth =
    /^(0[1-9]|1[0-2])$/.test(month) && tail.length >= 4
      ? [`INV-${year}${month}-${tail}`, `INV-${year}-${month}-${tail}`]
      : []
  return [`INV-${year}-${rest}`, ...byMonth]
}

function occursIn(upper: string, number: string): boolean {
  const wanted = number.toUpperCase()
  for (let at = upper.indexOf(wanted); at >= 0; at = upper.indexOf(wanted, at + 1)) {
    if (!isWord.test(upper[at + wanted.length] ?? '')) return true
  }
  return false
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^A-Z0-9]/g, '')
}

function isDigit(text: string | undefined): boolean {
  return text !== undefined && /\d/.test(text)
}

function escaped(text: string): string {
  return text.replace(/[^A-Z0-9]/g, '\\$&')
}
