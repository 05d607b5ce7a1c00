import type { Cents } from '#kernel/money.ts'

/**
 * An amount as banks write it, in cents, without floating point: `1,234.56`, `1 234,56`, `R99`, `+12.3`, `(50.00)`, `50.00-`, `2,392.00Cr`.
 * Null for anything else: `1.234` could be two things.
 */
export function parseBankAmount(text: string): Cents | null {
  const match = /^\s*(\()?\s*([+-])?\s*(?:ZAR|R)?\s*([+-])?\s*([\d.,'\s]*\d)\s*(-)?\s*(Cr|Dr)?\s*(\))?\s*$/i.exec(text)
  if (!match) return null
  const [, open, first, second, number = '', after, side, close] = match
  const signs = [first, second, after].filter(Boolean)
  if ((open === undefined) !== (close === undefined) || signs.length > 1) return null
  const magnitude = centsOf(number)
  if (magnitude === null) return null
  const isNegative = signs.includes('-') || open !== undefined || side?.toLowerCase() === 'dr'
  return isNegative && magnitude !== 0 ? -magnitude : magnitude
}

function centsOf(number: string): Cents | null {
  const parts = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number.trim())
  const whole = parts?.[1] ?? ''
  const isGrouped = /^\d{1,3}(?:([,\s'])\d{3})(?:\1\d{3})*$/.test(whole)
  if (!isGrouped && !/^\d+$/.test(whole)) return null
  const cents = Number(whole.replace(/\D/g, '') + (parts?.[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
