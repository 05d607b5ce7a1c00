import type { Cents } from '#kernel/money.ts'

/** Which way money goes: into our account or out of it. */
export type Side = 'in' | 'out'

/** Words of a column that says which way an amount goes. Without dots and case. */
const words: Record<Side, readonly string[]> = {
  in: [
    'c',
    'cr',
    'kt',
    'credit',
    'credits',
    'krediet',
    'in',
    'money in',
    'paid in',
    'deposit',
    'inflow',
    'incoming',
    'received',
    '+',
  ],
  out: [
    'd',
    'dr',
    'db',
    'dt',
    'debit',
    'debits',
    'debiet',
    'out',
    'uit',
    'money out',
    'paid out',
    'withdrawal',
    'outflow',
    'outgoing',
    '-',
  ],
}

/** The words of each side that staff gave for a file, separated by commas. */
export type DirectionWords = { in: string; out: string }

/**
 * What the word says; null for any other text. With `own`, only the words that staff gave count.
 */
export function sideOfWord(text: string, own: DirectionWords | null = null): Side | null {
  const word = plain(text)
  if (word === '') return null
  const has = (side: Side) => (own ? own[side].split(',').map(plain) : words[side]).includes(word)
  if (has('in') === has('out')) return null
  return has('in') ? 'in' : 'out'
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u2212', '-')
    .replace(/[.\s_]+/g, ' ')
    .trim()
}

/**
 * An amount without its direction, and the direction that is written with it: a sign, parentheses,
 * or a mark such as Cr.
 */
export type WrittenAmount = { cents: Cents; side: Side | null; isMarked: boolean }

const mark = '(CREDIT|DEBIT|CR|DR|DB|KT|DT|C|D)'
const markBefore = new RegExp(`^${mark}\\.?[\\s:]*(?=[^A-Z]|R|ZAR)`)
const markAfter = new RegExp(`(?<=[\\d)+-])\\s*${mark}\\.?$`)

/**
 * Reads an amount as banks write it, without floating point: `1,234.56`, `1 234,56`, `R99`, `-R 5`,
 * `R -5`, `(50.00)`, `50.00-`, `−50` (U+2212), `2,392.00Cr`,
 * `DR 50`. Null for anything else: `1.234` could be two things, and `-50 Cr` contradicts itself.
 */
export function readBankAmount(text: string): WrittenAmount | null {
  const plain = text
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .trim()
    .replace(/^'/, '')
    .toUpperCase()
  const outer = withoutMark(plain)
  const inner = withoutSign(
    outer.rest.replace(/^([-+(]*\s*)(?:ZAR|R)\s*/, '$1').replace(/\s*(?:ZAR|R)\s*([-+)]*)$/, '$1'),
  )
  if (inner === null) return null
  const deepest = inner.isEnclosed ? withoutMark(inner.rest) : { rest: inner.rest, marks: [] }
  const marks = [...outer.marks, ...deepest.marks]
  const cents = centsOf(deepest.rest)
  const marked = marks[0] === undefined ? null : sideOfWord(marks[0])
  if (
    cents === null ||
    marks.length > 1 ||
    (marked !== null && inner.side !== null && marked !== inner.side)
  )
    return null
  return { cents, side: marked ?? inner.side, isMarked: marked !== null }
}

/**
 * The same in cents, money in positive; an amount without a direction counts as money in. For
 * formats whose sign is defined.
 */
export function parseBankAmount(text: string): Cents | null {
  const read = readBankAmount(text)
  return read && signed(read.cents, read.side ?? 'in')
}

/** Cents with their sign: money in is positive. */
export function signed(cents: Cents, side: Side): Cents {
  return side === 'out' && cents !== 0 ? -cents : cents
}

function withoutMark(text: string): { rest: string; marks: string[] } {
  const marks: string[] = []
  const take = (_: string, found: string) => {
    marks.push(found)
    return ''
  }
  const rest = text.replace(markBefore, take).replace(markAfter, take).trim()
  return { rest, marks }
}

function withoutSign(
  text: string,
): { rest: string; side: Side | null; isEnclosed: boolean } | null {
  const match = /^(\()?\s*([+-])?\s*(\()?\s*(.*?)\s*(\))?\s*([+-])?\s*(\))?$/.exec(text)
  if (!match) return null
  const [, outerOpen, before, innerOpen, rest = '', innerClose, after, outerClose] = match
  const opened = [outerOpen, innerOpen].filter(Boolean).length
  const closed = [innerClose, outerClose].filter(Boolean).length
  const signs = [before, after].filter(Boolean)
  if (opened !== closed || opened > 1 || signs.length > 1 || (opened === 1 && signs[0] === '+'))
    return null
  const side = opened === 1 || signs[0] === '-' ? 'out' : signs[0] === '+' ? 'in' : null
  return { rest, side, isEnclosed: opened === 1 }
}

function centsOf(number: string): Cents | null {
  const parts = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number.trim())
  const whole = parts?.[1] ?? ''
  const isGrouped = /^\d{1,3}(?:([,\s'])\d{3})(?:\1\d{3})*$/.test(whole)
  if (!isGrouped && !/^\d+$/.test(whole)) return null
  const cents = Number(whole.replace(/\D/g, '') + (parts?.[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
