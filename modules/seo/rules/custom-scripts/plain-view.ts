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
export function plainView(code: string): string {
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
