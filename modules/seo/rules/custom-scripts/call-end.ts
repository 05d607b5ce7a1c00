/** Index after the closing parenthesis of the call opened before `from`; undefined without one. Skips strings, templates and comments. */
export function callEnd(code: string, from: number): number | undefined {
  let depth = 1
  for (let at = from; at < code.length; at++) {
    const sign = code[at]
    if (sign === '(') depth++
    else if (sign === ')') {
      depth--
      if (depth === 0) return at + 1
    } else if (sign === '"' || sign === "'" || sign === '`') {
      const end = textEnd(code, at, sign)
      if (end === undefined) return undefined
      at = end
    } else if (sign === '/' && (code[at + 1] === '/' || code[at + 1] === '*')) {
      const mark = code[at + 1] === '/' ? '\n' : '*/'
      const end = code.indexOf(mark, at + 2)
      if (end < 0) return undefined
      at = end + mark.length - 1
    }
  }
  return undefined
}

function textEnd(code: string, from: number, quote: string): number | undefined {
  for (let at = from + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote) return at
  }
  return undefined
}
