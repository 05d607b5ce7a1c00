/** Bytes of one string of a TXT record (RFC 1035 section 3.3.14). */
const maxStringBytes = 255

/**
 * A text of any length as a TXT record's content: strings of at most 255 bytes in quotes, with
 * quotes and backslashes escaped and other than printable ASCII as `\ddd`.
 */
export function encodeTxt(text: string): string {
  const bytes = Buffer.from(text, 'utf8')
  const strings: string[] = []
  for (let start = 0; start < bytes.length; start += maxStringBytes)
    strings.push(`"${[...bytes.subarray(start, start + maxStringBytes)].map(escaped).join('')}"`)
  return strings.length === 0 ? '""' : strings.join(' ')
}

function escaped(byte: number): string {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte)
  return `\\${String(byte).padStart(3, '0')}`
}

/** The text of a content, its strings put together; servers also store raw UTF-8. */
export function decodeTxt(content: string): string {
  const parts: Buffer[] = []
  for (const [, inside = ''] of content.matchAll(quoted))
    for (const [unit, decimal, sign] of inside.matchAll(units)) {
      if (decimal !== undefined) parts.push(Buffer.from([Number(decimal) & 255]))
      else parts.push(Buffer.from(sign ?? unit, 'utf8'))
    }
  return Buffer.concat(parts).toString('utf8')
}

const quoted = /"((?:[^"\\]|\\[\s\S])*)"/g
const units = /\\(\d{3})|\\([\s\S])|[^\\]+/g
const onlyQuoted = /^\s*(?:"(?:[^"\\]|\\[\s\S])*"\s*)+$/

/**
 * What is meant by a text that was typed or pasted: providers show keys as quoted strings, broken
 * over several lines.
 */
export function meantTxt(typed: string): string {
  const joined = typed.replace(/[\r\n]+[ \t]*/g, (found) => (typed.includes('"') ? found : ''))
  return onlyQuoted.test(joined) ? decodeTxt(joined) : joined.trim()
}

/** A content as text to edit, which `meantTxt` reads as the same. */
export function editableTxt(content: string): string {
  const text = decodeTxt(content)
  return meantTxt(text) === text ? text : content
}
