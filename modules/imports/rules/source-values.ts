import { decodeHTML } from 'entities'
import { type CalendarDate, instantAt, isCalendarDate, type TimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { SourceRow } from './source-row.ts'

/**
 * Cents of a decimal in text ('-1234.5600'). Null where it is no amount or not a whole number of
 * cents: money is never rounded.
 */
export function sourceCents(text: string | null | undefined): Cents | null {
  const parts = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec((text ?? '').trim())
  if (!parts) return null
  const [, sign, whole = '0', fraction = ''] = parts
  if (/[1-9]/.test(fraction.slice(2))) return null
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** A day of '2026-11-20' or '2026-11-20 10:15:00'; null for the zero date and what is no day. */
export function sourceDay(text: string | null | undefined): CalendarDate | null {
  const day = (text ?? '').trim().slice(0, 10)
  return !day.startsWith('0000') && isCalendarDate(day) ? day : null
}

/**
 * An instant of a time without a zone, as the source's server read its clock. The first moment of
 * the day where there is no time, null where there is no day.
 */
export function sourceMoment(text: string | null | undefined, zone: TimeZone): Date | null {
  const day = sourceDay(text)
  if (day === null) return null
  const [, hour = '00', minute = '00', second = '0'] =
    /[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(text ?? '') ?? []
  const instant = instantAt(zone, `${day}T${hour}:${minute}`)
  return instant && new Date(instant.getTime() + Number(second) * 1000)
}

export function sourceId(text: string | null | undefined): number | null {
  const id = /^\d+$/.test(text ?? '') ? Number(text) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

const windows1252 = new TextDecoder('windows-1252')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const bytesOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
)

/** UTF-8 that was once read as Latin-1 and stored so ('CafÃ©'), where all of it is. */
function withoutMojibake(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(text)) return text
  const bytes = Array.from(text, (letter) => bytesOf.get(letter))
  if (bytes.some((byte) => byte === undefined)) return text
  try {
    return strictUtf8.decode(Uint8Array.from(bytes as number[]))
  } catch {
    return text
  }
}

/**
 * Text as people typed it: entities are decoded once, because the source stores what it would show
 * in HTML. Control characters and what PostgreSQL cannot store are dropped; lines stay.
 */
export function sourceText(text: string | null | undefined): string {
  return withoutMojibake(decodeHTML(text ?? ''))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
}

/** The same on one line, cut to a length. */
export function sourceLine(text: string | null | undefined, maxLength = 200): string {
  return sourceText(text).replaceAll(/\s+/g, ' ').slice(0, maxLength).trim()
}

/** The reader of one row: columns by name, whether the source has them or not. */
export function columnsOf(row: SourceRow, zone: TimeZone) {
  return {
    text: (name: string) => sourceText(row[name]),
    line: (name: string, maxLength?: number) => sourceLine(row[name], maxLength),
    cents: (name: string) => sourceCents(row[name]),
    day: (name: string) => sourceDay(row[name]),
    moment: (name: string) => sourceMoment(row[name], zone),
    id: (name: string) => sourceId(row[name]),
    is: (name: string) => row[name] === '1' || row[name] === 'on',
    raw: (name: string) => row[name] ?? '',
  }
}

/** Columns of a row under other names; what the row does not have is null. */
export function renamed(row: SourceRow, names: Readonly<Record<string, string>>): SourceRow {
  return Object.fromEntries(Object.entries(names).map(([to, from]) => [to, row[from] ?? null]))
}

/** Ids of rows that a program has in a separate table and WHMCS in one with others. */
export const apart = 1_000_000_000_000

/** Why an amount in this currency stays behind; `standard` is that of amounts without one. */
export function foreignReason(code: string | null | undefined, standard: string): string | null {
  const own = sourceLine(code, 10).toUpperCase() || standard
  return own === 'ZAR' || own === '' ? null : `It is in ${own}, and this site works in rand`
}
