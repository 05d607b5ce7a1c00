import { type CalendarDate, dayIn, type TimeZone } from '#kernel/dates.ts'
import { parseBankAmount } from './bank-amount.ts'
import { isBankDay } from './bank-date.ts'
import { bankNamedIn } from './banks.ts'
import { type Problem, quoted, type Reading, type StatementLine, tidyText } from './statement.ts'

export function looksLikeOfx(text: string): boolean {
  return (
    /^\s*(OFXHEADER\s*:|<)/i.test(text.slice(0, 500)) &&
    /<(?:\w+:)?OFX(?:\s[^<>]*)?>/i.test(text.slice(0, 10_000))
  )
}

/** Raw fields of a transaction, with its first line. */
type Found = { line: number; account: string; currency: string; fields: Map<string, string> }

/**
 * Reads OFX: 1.x (SGML, whose values have no end tags) and 2.x (XML) alike, because both are tags
 * with text between; any number of accounts.
 * `zone` is the site's: a moment with an offset falls on the day that it was there.
 */
export function readOfx(text: string, zone: TimeZone): Reading {
  const { found, organisation } = transactions(text)
  const problems: Problem[] = []
  const lines: StatementLine[] = []
  for (const each of found) {
    const line = lineOf(each, zone)
    if ('expected' in line) problems.push(line)
    else if (line.amountCents !== 0) lines.push(line)
  }
  const accounts = [...new Set(lines.map((line) => line.account))].filter(
    (account) => account !== '',
  )
  return {
    statement: { bank: bankNamedIn(organisation), format: 'ofx', accounts, lines },
    problems,
    isDirectionUnclear: false,
  }
}

/**
 * What the tags so far have said: values before a movement are of its account, values within it are
 * its own.
 */
type Scan = {
  found: Found[]
  organisation: string[]
  account: string
  currency: string
  open: Found | null
}

function transactions(text: string): { found: Found[]; organisation: string } {
  const scan: Scan = { found: [], organisation: [], account: '', currency: '', open: null }
  let line = 1
  let counted = 0
  for (const match of withoutCdata(text).matchAll(
    /<(\/?)(?:\w+:)?([A-Za-z0-9.]+)(?:\s[^<>]*)?\/?>([^<]*)/g,
  )) {
    const [, end = '', name = '', raw = ''] = match
    for (; counted < match.index; counted++) if (text.charCodeAt(counted) === 10) line++
    const tag = name.toUpperCase()
    if (tag === 'STMTTRN') openOrClose(scan, end !== '', line)
    else if (end === '') readValue(scan, tag, unescaped(raw).trim())
    else if (tag === 'BANKTRANLIST') scan.open = null
  }
  return { found: scan.found, organisation: scan.organisation.join(' ') }
}

function openOrClose(scan: Scan, isEnd: boolean, line: number): void {
  scan.open = isEnd
    ? null
    : { line, account: scan.account, currency: scan.currency, fields: new Map() }
  if (scan.open) scan.found.push(scan.open)
}

function readValue(scan: Scan, tag: string, value: string): void {
  if (scan.open) {
    if (!scan.open.fields.has(tag)) scan.open.fields.set(tag, value)
  } else if (tag === 'CURDEF') scan.currency = value
  else if (tag === 'ACCTID') scan.account = value
  else if (tag === 'ORG' || tag === 'BANKID' || tag === 'FID') scan.organisation.push(value)
}

function lineOf(
  { line, account, currency, fields }: Found,
  zone: TimeZone,
): StatementLine | Problem {
  const field = (name: string) => fields.get(name) ?? ''
  const bookedOn = ofxDay(field('DTPOSTED'), zone)
  if (bookedOn === null)
    return {
      line,
      expected: `Expected a day such as 20261103 in DTPOSTED, found ${quoted(field('DTPOSTED'))}`,
    }
  const amount = parseBankAmount(field('TRNAMT'))
  if (amount === null)
    return {
      line,
      expected: `Expected an amount such as 1234.56 in TRNAMT, found ${quoted(field('TRNAMT'))}`,
    }
  if (currency !== '' && currency.toUpperCase() !== 'ZAR')
    return { line, expected: `Expected rand (CURDEF ZAR), found ${quoted(currency)}` }
  const type = field('TRNTYPE')
  const goesOut = amount > 0 && /^(debit|fee|srvchg)$/i.test(type)
  // The standard gives these a minus: without one the file contradicts itself.
  const isDoubtful = amount > 0 && /^(payment|check|pos|cash|directdebit|repeatpmt)$/i.test(type)
  const name = tidyText(field('NAME'))
  const memo = tidyText(field('MEMO'))
  return {
    line,
    account,
    bookedOn,
    amountCents: goesOut ? -amount : amount,
    description: name || memo || tidyText(type),
    reference: name !== '' && memo !== name ? memo : '',
    bankId: tidyText(field('FITID')),
    caution: isDoubtful
      ? `The file calls this ${type.toUpperCase()}, which is money out, and writes no minus. Check that it is money in.`
      : '',
  }
}

/**
 * `20261103`, `20261103120000`, `20261102220000.000[0:GMT]`, `20261103000000[+2:SAST]`. Without an
 * offset the day is the bank's own.
 */
export function ofxDay(text: string, zone: TimeZone): CalendarDate | null {
  const match =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?(?:\.\d+)?)?\s*(?:\[\s*([+-]?\d{1,2}(?:\.\d+)?)(?::[^\]]*)?\])?$/.exec(
      text.trim(),
    )
  if (!match) return null
  const [, year, month, date, hour, minute, second = '00', offset] = match
  const day = `${year}-${month}-${date}`
  if (!isBankDay(day)) return null
  if (hour === undefined || offset === undefined) return day
  const local = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(local) ? null : dayIn(zone, new Date(local - Number(offset) * 3_600_000))
}

/** Keeps the length, so that lines stay where they are. */
function withoutCdata(text: string): string {
  return text.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (whole, inside: string) =>
    inside.replaceAll('<', ' ').padEnd(whole.length),
  )
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (whole, code?: string, name?: string) =>
    code
      ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)).replace('\0', ' ')
      : (entities[name?.toLowerCase() ?? ''] ?? whole),
  )
}
