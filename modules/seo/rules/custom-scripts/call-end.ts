/**
 * Index after the closing parenthesis of the call opened before `from`; undefined without one.
 * Skips strings, templates and comments.
 */
export function callEnd(code: string, from: number): number | undefined {
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
