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
