const named: Record<string, string> = {
  colon: ':',
  lpar: '(',
  rpar: ')',
  Tab: '',
  NewLine: '',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  sol: '/',
}

/** Character references as the letters that they stand for. */
function readEntities(text: string): string {
  return text
    .replace(
      /&#x([0-9a-f]{1,6});?/gi,
      (whole, code: string) => character(Number.parseInt(code, 16)) ?? whole,
    )
    .replace(/&#(\d{1,7});?/g, (whole, code: string) => character(Number(code)) ?? whole)
    .replace(/&([A-Za-z]{2,8});/g, (whole, name: string) => named[name] ?? whole)
}

/**
 * De-obfuscates code for inspection only, never for running: decodes escapes and character
 * references, removes comments, joins concatenated strings.
 */
function plainView(code: string): string {
  let view = code
  for (let round = 0; round < 4; round++) {
    const before = view
    view = readEntities(readEscapes(view))
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(["'`])\s*\+\s*(["'`])/g, '')
      .replace(/(["'`])\s*,\s*(["'`])(?=[^[\]]{0,300}\]\s*(?:\.|\?\.)\s*join)/g, '')
    if (view === before) break
  }
  return view
}

function readEscapes(text: string): string {
  return text
    .replace(
      /\\u\{0*([0-9a-f]{1,6})\}/gi,
      (whole, code: string) => character(Number.parseInt(code, 16)) ?? whole,
    )
    .replace(
      /\\u([0-9a-f]{4})/gi,
      (whole, code: string) => character(Number.parseInt(code, 16)) ?? whole,
    )
    .replace(
      /\\x([0-9a-f]{2})/gi,
      (whole, code: string) => character(Number.parseInt(code, 16)) ?? whole,
    )
    .replace(
      /\\([0-7]{2,3})/g,
      (whole, code: string) => character(Number.parseInt(code, 8)) ?? whole,
    )
    .replace(/\\\r?\n/g, '')
    .replace(/\\[bfnrtv]/g, ' ')
}

function character(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const call =
  /\b(?:eval|Function|setTimeout|setInterval|document\s{0,9}\.\s{0,9}write(?:ln)?)\s{0,9}(?:\?\.)?\s{0,9}\(/
/**
 * What can precede the name: `new`, or an object. Searched backwards in a short piece, so that long
 * input stays fast.
 */
const before = /(?:\bnew\s{1,9})?(?:[\w$]{1,40}\s{0,9}\??\.\s{0,9}){0,4}$/
const scriptTag = /<\\?\/?script\b[^>]*>?/gi
const scriptAddress = /(?:java|vb|live)\s*script\s*:/gi
const handler = /(<[a-z][^<>]*?)[\s/"']on[a-z]{3,}\s*=\s*(?:\\?"[^"]*"|\\?'[^']*'|[^\s"'<>]+)/gi

/** Repeats while stripping uncovers more; `isHarmlessToRun` rejects code that never settles. */
const maxRounds = 50

/**
 * Removes script tags, javascript: URLs, inline handlers and calls of eval, Function, setTimeout
 * and setInterval (A§5), and of document.write, which would wipe a loaded page. Calls are removed
 * whole, so that the rest still parses.
 */
export function stripCode(program: string): { code: string; removed: StrippedPart[] } {
  const removed: StrippedPart[] = []
  const note = (kind: StrippedPart['kind']) => (part: string) => {
    removed.push({ kind, part })
    return ''
  }
  let code = program
  for (let round = 0; round < maxRounds; round++) {
    const last = code
    const withoutTags = code.replace(scriptTag, note('tag')).replace(scriptAddress, note('address'))
    code = withoutCall(
      withoutTags.replace(
        handler,
        (whole: string, before: string) =>
          before + note('handler')(whole.slice(before.length).trim()),
      ),
      note('call'),
    )
    if (code === last) break
  }
  return { code, removed }
}

/** What was taken out of a program, for its authors. */
export type StrippedPart = { kind: 'tag' | 'address' | 'handler' | 'call'; part: string }

function withoutCall(code: string, note: (part: string) => void): string {
  const found = call.exec(code)
  if (!found) return code
  const end = callEnd(code, found.index + found[0].length)
  // An unclosed call cannot be removed cleanly; the check of the de-obfuscated code rejects it.
  if (end === undefined) return code
  const start =
    found.index -
    (before.exec(code.slice(Math.max(0, found.index - 120), found.index))?.[0].length ?? 0)
  note(code.slice(start, end))
  return `${code.slice(0, start)}void 0${code.slice(end)}`
}

const forbidden = [
  /\b(?:eval|Function|setTimeout|setInterval|setImmediate|execScript)\b/,
  // Other names of the same functions.
  /(?:\.|\[\s*["'`])\s*constructor\b/,
  /\bReflect\b|\bimportScripts\b|\bimport\s*\(/,
  /\b(?:atob|unescape|fromCharCode|fromCodePoint)\b/,
  /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i,
  /v\s*b\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i,
  /data\s*:\s*(?:text\/html|text\/javascript|application\/javascript|image\/svg)/i,
  /<\s*\\?\/?\s*script\b/i,
  /<[a-z][^<>]*[\s/"']on[a-z]{3,}\s*=/i,
  /setAttribute\s*\(\s*["'`]\s*on/i,
  /\bsrcdoc\b|\bserviceWorker\b/i,
  /\bdocument\s*(?:\.|\[)\s*["'`]?(?:write|writeln|domain)\b/,
]

/** Fails closed: code that mentions a forbidden call, obfuscated or not, does not run. */
export function isHarmlessToRun(code: string): boolean {
  const view = plainView(code)
  return [view, view.replace(/\/\/[^\n]*/g, ''), view.replace(/["'`\s]/g, '')].every(
    (text) => !forbidden.some((pattern) => pattern.test(text)),
  )
}

/**
 * Index after the closing parenthesis of the call opened before `from`; undefined without one.
 * Skips strings, templates and comments.
 */
function callEnd(code: string, from: number): number | undefined {
  let depth = 1
  for (let at = from; at < code.length; at++) {
    if (code[at] === '(') depth++
    else if (code[at] === ')') depth--
    if (depth === 0) return at + 1
    const end = skipped(code, at)
    if (end === undefined) return undefined
    at = end
  }
  return undefined
}

/**
 * Index of the last character of the text or comment that starts at `at`; `at` itself where none
 * starts; undefined where one never ends.
 */
function skipped(code: string, at: number): number | undefined {
  const [sign = '', next] = [code[at], code[at + 1]]
  if (sign === '"' || sign === "'" || sign === '`') return textEnd(code, at, sign)
  if (sign !== '/' || (next !== '/' && next !== '*')) return at
  const mark = next === '/' ? '\n' : '*/'
  const end = code.indexOf(mark, at + 2)
  return end < 0 ? undefined : end + mark.length - 1
}

function textEnd(code: string, from: number, quote: string): number | undefined {
  for (let at = from + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote) return at
  }
  return undefined
}
