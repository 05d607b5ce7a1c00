export type UuencodedFile = { name: string; bytes: Buffer }

const maxFiles = 50
const begin = /^begin(?:-base64)? [0-7]{3,4} ([^\r\n]{1,255})$/

/**
 * The text without the files that are uuencoded in it, and the files. A block that can't be decoded
 * stays text.
 */
export function withoutUuencoded(text: string): { text: string; files: UuencodedFile[] } {
  if (!/^begin(?:-base64)? [0-7]{3,4} /m.test(text)) return { text, files: [] }
  const lines = text.split('\n')
  const kept: string[] = []
  const files: UuencodedFile[] = []
  for (let at = 0; at < lines.length; at++) {
    const block = files.length < maxFiles ? blockAt(lines, at) : null
    if (block) {
      files.push(block.file)
      at = block.end
    } else kept.push(lines[at] ?? '')
  }
  return { text: kept.join('\n'), files }
}

/** The file of a part that is nothing but one uuencoded file; null for any other. */
export function uuencodedFile(text: string): UuencodedFile | null {
  if (!text.startsWith('begin')) return null
  const lines = text.trimEnd().split('\n')
  const block = blockAt(lines, 0)
  return block?.end === lines.length - 1 ? block.file : null
}

function blockAt(
  lines: readonly string[],
  start: number,
): { file: UuencodedFile; end: number } | null {
  const line = lines[start]?.trimEnd() ?? ''
  const name = begin.exec(line)?.[1]
  if (name === undefined) return null
  const isBase64 = line.startsWith('begin-base64')
  const end = lines.findIndex(
    (one, at) => at > start && one.trimEnd() === (isBase64 ? '====' : 'end'),
  )
  if (end === -1) return null
  const coded = lines.slice(start + 1, end).map((one) => one.replace(/\r$/, ''))
  const bytes = isBase64 ? Buffer.from(coded.join(''), 'base64') : decodedLines(coded)
  return bytes === null ? null : { file: { name: name.trim(), bytes }, end }
}

/**
 * Null where a line is not what its first character says. Spaces at the end of a line are lost on
 * the way, and stand for zero.
 */
function decodedLines(lines: readonly string[]): Buffer | null {
  const parts: Buffer[] = []
  for (const line of lines) {
    if (/[^\x20-\x60]/.test(line)) return null
    const length = line === '' ? 0 : (line.charCodeAt(0) - 32) & 63
    const needed = Math.ceil(length / 3) * 4
    // Some programs add a checksum character.
    if (line.length > needed + 2) return null
    const codes = Array.from(
      line.slice(1, 1 + needed).padEnd(needed, '`'),
      (character) => (character.charCodeAt(0) - 32) & 63,
    )
    const bytes = Buffer.alloc((needed / 4) * 3)
    for (let group = 0; group < needed / 4; group++) {
      const [a = 0, b = 0, c = 0, d = 0] = codes.slice(group * 4, group * 4 + 4)
      bytes.set(
        [((a << 2) | (b >> 4)) & 255, ((b << 4) | (c >> 2)) & 255, ((c << 6) | d) & 255],
        group * 3,
      )
    }
    parts.push(bytes.subarray(0, length))
  }
  return Buffer.concat(parts)
}
