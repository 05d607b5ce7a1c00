import { decimalRand, parseRand } from '#kernel/money.ts'
import { contentLink } from '../content-link.ts'
import { childOf, type FieldSpec } from './field-spec.ts'

/**
 * What was sent for a section's fields, as content: numbers from text, switches from whether they
 * were sent. The schema judges it afterwards.
 */
export function readFields(spec: FieldSpec, sent: unknown): unknown {
  switch (spec.kind) {
    case 'group':
      return Object.fromEntries(
        Object.entries(spec.fields).map(([name, field]) => [
          name,
          readFields(field, childOf(sent, name)),
        ]),
      )
    case 'list':
      return Array.isArray(sent) ? sent.map((entry) => readFields(spec.item, entry)) : []
    case 'switch':
      return sent === 'on'
    case 'number':
      return readNumber(sent)
    case 'cents':
      return readCents(sent)
    case 'picture':
      return { src: text(childOf(sent, 'src')), alt: text(childOf(sent, 'alt')) }
    case 'text':
    case 'long':
    case 'link':
    case 'date':
    case 'choice':
      return text(sent)
  }
}

/** Content as its fields show it: the inverse of `readFields` for a single field. */
export function typedValue(spec: FieldSpec, value: unknown): string {
  if (spec.kind === 'cents')
    return typeof value === 'number' ? decimalRand(value) : typeof value === 'string' ? value : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What cannot be read stays text, so that the schema refuses it. */
function readNumber(sent: unknown): unknown {
  const typed = text(sent).trim().replace(',', '.')
  if (typed === '') return null
  return /^-?\d{1,12}(\.\d{1,8})?$/.test(typed) ? Number(typed) : typed
}

function readCents(sent: unknown): unknown {
  const typed = text(sent).trim()
  return typed === '' ? null : (parseRand(typed) ?? typed)
}

function text(sent: unknown): string {
  return typeof sent === 'string' ? sent.replaceAll('\r\n', '\n') : ''
}

/** Where a text stops being JSON, counted from 1. */
export type JsonFault = { line: number; column: number; expected: string }

class Stop extends Error {
  readonly at: number
  readonly expected: string
  constructor(at: number, expected: string) {
    super(expected)
    this.at = at
    this.expected = expected
  }
}

/** Undefined for valid JSON. Engines say the place of a fault in different words, or not at all. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    const end = afterSpace(text, value(text, afterSpace(text, 0)))
    if (end < text.length) throw new Stop(end, 'the end of the text')
    return undefined
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const before = text.slice(0, error.at).split('\n')
    return {
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      expected: error.expected,
    }
  }
}

const space = /[ \t\r\n]*/y
const quoted = /"(?:[^"\\\r\n]|\\.)*"/y
const other = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

function afterSpace(text: string, at: number): number {
  return match(space, text, at)
}

function value(text: string, at: number): number {
  const sign = text[at]
  if (sign === '{') return members(text, at, { close: '}', one: (from) => member(text, from) })
  if (sign === '[') return members(text, at, { close: ']', one: (from) => value(text, from) })
  if (sign === '"') return string(text, at)
  const end = match(other, text, at)
  if (end < 0) throw new Stop(at, 'a value')
  return end
}

/** Where a text in quotes ends. The engine itself judges what is in it. */
function string(text: string, at: number): number {
  const end = match(quoted, text, at)
  if (end < 0) throw new Stop(at, 'the closing quote of this text')
  try {
    JSON.parse(text.slice(at, end))
    return end
  } catch {
    throw new Stop(at, 'a text without tabs and unknown escapes')
  }
}

function members(
  text: string,
  open: number,
  { close, one }: { close: string; one: (at: number) => number },
): number {
  let at = afterSpace(text, open + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    at = afterSpace(text, one(at))
    if (text[at] === close) return at + 1
    if (text[at] !== ',') throw new Stop(at, `a comma or ${close}`)
    at = afterSpace(text, at + 1)
  }
}

function member(text: string, at: number): number {
  if (text[at] !== '"') throw new Stop(at, 'a name in double quotes')
  const end = string(text, at)
  const colon = afterSpace(text, end)
  if (text[colon] !== ':') throw new Stop(colon, 'a colon')
  return value(text, afterSpace(text, colon + 1))
}

/** What a form says about a link that is no path of the site and no https address. */
export const linkRule = 'Enter a path such as /contact, or an https:// address.'

/**
 * Links that pages would not show, each with the name of its field and what is wrong. A blank one
 * is no link.
 */
export function linkProblems(
  spec: FieldSpec,
  value: unknown,
  name: string,
): [name: string, messages: string[]][] {
  if (spec.kind === 'link')
    return typeof value === 'string' && value.trim() !== '' && !contentLink(value)
      ? [[name, [linkRule]]]
      : []
  if (spec.kind === 'list') {
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    return entries.flatMap((entry, at) => linkProblems(spec.item, entry, `${name}[${at}]`))
  }
  if (spec.kind !== 'group') return []
  return Object.entries(spec.fields).flatMap(([field, own]) =>
    linkProblems(own, childOf(value, field), `${name}.${field}`),
  )
}
