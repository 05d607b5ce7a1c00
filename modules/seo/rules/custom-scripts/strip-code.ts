import { callEnd } from './call-end.ts'
import { plainView } from './plain-view.ts'

const call = /\b(?:eval|Function|setTimeout|setInterval|document\s{0,9}\.\s{0,9}write(?:ln)?)\s{0,9}(?:\?\.)?\s{0,9}\(/
/** What may stand before the name: `new`, or the object that has it. Looked for backwards in a short piece, so that no text can make it slow. */
const before = /(?:\bnew\s{1,9})?(?:[\w$]{1,40}\s{0,9}\??\.\s{0,9}){0,4}$/
const scriptTag = /<\\?\/?script\b[^>]*>?/gi
const scriptAddress = /(?:java|vb|live)\s*script\s*:/gi
const handler = /(<[a-z][^<>]*?)[\s/"']on[a-z]{3,}\s*=\s*(?:\\?"[^"]*"|\\?'[^']*'|[^\s"'<>]+)/gi

/** Strips once more whatever the last round uncovered; a program that never comes to rest is given up by `isHarmlessToRun`. */
const mostRounds = 50

/**
 * A program without script tags, javascript: addresses, inline handlers in its markup, and calls of eval, Function, setTimeout, setInterval (A§5),
 * and of document.write, which would wipe a page that is already shown. Calls are taken out whole, so that the rest is still a program.
 */
export function stripCode(program: string): { code: string; changed: boolean } {
  let code = program
  for (let round = 0; round < mostRounds; round++) {
    const last = code
    code = withoutCall(code.replace(scriptTag, '').replace(scriptAddress, '').replace(handler, '$1'))
    if (code === last) break
  }
  return { code, changed: code !== program }
}

function withoutCall(code: string): string {
  const found = call.exec(code)
  if (!found) return code
  const end = callEnd(code, found.index + found[0].length)
  // What is never closed cannot be taken out cleanly; the look at the plain view refuses it.
  if (end === undefined) return code
  const start = found.index - (before.exec(code.slice(Math.max(0, found.index - 120), found.index))?.[0].length ?? 0)
  return `${code.slice(0, start)}void 0${code.slice(end)}`
}

const forbidden = [
  /\b(?:eval|Function|setTimeout|setInterval|setImmediate|execScript)\b/,
  // The same things under other names.
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

/** Fails closed: code that mentions what it may not do, disguised or not, does not run. */
export function isHarmlessToRun(code: string): boolean {
  const view = plainView(code)
  return [view, view.replace(/\/\/[^\n]*/g, ''), view.replace(/["'`\s]/g, '')].every((text) => !forbidden.some((pattern) => pattern.test(text)))
}
