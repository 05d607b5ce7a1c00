import { createHmac } from 'node:crypto'
import type { CalendarDate } from '#kernel/dates.ts'

/**
 * D10: the series of a number, each with one counter row. No number is used twice, not even after a
 * deletion.
 */
export function orderInvoiceSeries(day: CalendarDate): string {
  return `INV-${day.slice(0, 4)}-`
}

export function subscriptionInvoiceSeries(day: CalendarDate): string {
  return `INV-${day.slice(0, 4)}${day.slice(5, 7)}-`
}

export function manualInvoiceSeries(day: CalendarDate): string {
  return `INV-${day.slice(0, 4)}-${day.slice(5, 7)}-`
}

/** Of payments that staff make in the gateway's sandbox (D45); no document has such a number. */
export const testPaymentSeries = 'TEST-'

/** At least four digits, counting up, wider after 9999. `count` begins at 1. */
export function sequentialNumber(series: string, count: number): string {
  return series + String(count).padStart(4, '0')
}

/**
 * Four digits that look random and never repeat: the count is permuted with a key (a balanced
 * Feistel network with cycle walking). When the ten thousand four-digit numbers are used up it goes
 * on with five digits, then six. `count` begins at 1.
 */
export function scatteredNumber(series: string, count: number, key: string): string {
  let index = count - 1
  let first = 0
  let size = 10_000
  while (index >= size) {
    index -= size
    first = first === 0 ? 10_000 : first * 10
    size = first * 9
  }
  return series + String(first + permute(index, size, key)).padStart(4, '0')
}

function permute(index: number, size: number, key: string): number {
  const halfBits = Math.ceil(Math.log2(size) / 2)
  const half = 2 ** halfBits
  let at = index
  do {
    let left = Math.floor(at / half)
    let right = at % half
    for (let round = 0; round < 4; round++) {
      const mixed = (left + roundValue(key, round, { size, value: right })) % half
      left = right
      right = mixed
    }
    at = left * half + right
  } while (at >= size)
  return at
}

function roundValue(
  key: string,
  round: number,
  { size, value }: { size: number; value: number },
): number {
  return createHmac('sha256', key).update(`${round}:${size}:${value}`).digest().readUInt32BE(0)
}

const orderAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * D9: `HWP` + 4 digits + 4 unambiguous characters. `random` gives whole numbers below its argument.
 */
export function customerOrderNumber(prefix: string, random: (below: number) => number): string {
  const digits = String(random(10_000)).padStart(4, '0')
  const characters = Array.from(
    { length: 4 },
    () => orderAlphabet[random(orderAlphabet.length)],
  ).join('')
  return `${prefix || 'HWP'}${digits}${characters}`
}

/** D9: numbers of staff orders are the time in milliseconds. */
export function staffOrderNumber(now: Date): string {
  return `ORD-${now.getTime()}`
}
