/**
 * Emails that say nothing or something wrong of their characters: what is valid UTF-8 is UTF-8,
 * anything else Windows-1252, as for bank files. Encoded words of one header (RFC 2047) that were
 * cut within a character are joined. Everything else stays as it came.
 */
export function withReadableCharsets(raw: Uint8Array): Buffer {
  const lines = Buffer.from(raw).toString('latin1').split('\n')
  const written: string[] = []
  const boundaries: string[] = []
  for (let at = 0; at < lines.length; ) {
    const end = endOfHeaders(lines, at)
    const headers = unfolded(lines.slice(at, end))
    boundaries.push(...boundaryOf(headers))
    const next = endOfPart(lines, end, boundaries)
    const body = lines.slice(end, next)
    const part = unflowed({ headers, body }) ?? {
      headers: headers.map((header) => readableHeader(header, headers, body)),
      body,
    }
    const type =
      headerValue(headers, 'content-type') === '' && end > at ? missingType(headers, body) : []
    // A boundary ends the part.
    written.push(
      [...part.headers, ...type, ...part.body, ...lines.slice(next, next + 1)].join('\n'),
    )
    at = next + 1
  }
  return Buffer.from(written.join('\n'), 'latin1')
}

type Part = { headers: string[]; body: string[] }

/**
 * Text in 'format=flowed' (RFC 3676) with its lines joined, level by level: a line of another level
 * of quotation begins a new one, whatever the line before ends with. Null for any other part.
 */
function unflowed({ headers, body }: Part): Part | null {
  const type = headerValue(headers, 'content-type')
  if (!/^text\/plain\b/i.test(type) || !/;\s*format\s*=\s*"?flowed/i.test(type)) return null
  if (/^attachment/i.test(headerValue(headers, 'content-disposition'))) return null
  const encoding = headerValue(headers, 'content-transfer-encoding')
  const bytes = decoded(body.slice(1).join('\n'), encoding)
  const label = charsetLabel.exec(type)?.[1] ?? ''
  const text = readable(bytes, rightCharset(label, bytes) ?? (label || 'utf-8'))
  if (text === null) return null
  const joined = joinFlowed(text.replace(/\r\n?/g, '\n'), /;\s*delsp\s*=\s*"?yes/i.test(type))
  const others = headers
    .filter((header) => !/^content-(?:type|transfer-encoding):/i.test(header))
    .map(withJoinedWords)
  const coded = Buffer.from(joined, 'utf8').toString('base64').replace(/.{76}/g, '$&\n').split('\n')
  return {
    headers: [
      ...others,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
    ],
    body: ['', ...coded],
  }
}

function joinFlowed(text: string, deletesSpace: boolean): string {
  const lines: { depth: number; text: string }[] = []
  let isOpen = false
  for (const written of text.split('\n')) {
    const marks = /^(?:> ?)*/.exec(written)?.[0] ?? ''
    const depth = marks.replaceAll(' ', '').length
    const words = depth > 0 ? written.slice(marks.length) : written.replace(/^ /, '')
    const last = lines.at(-1)
    if (last && isOpen && last.depth === depth)
      last.text = `${deletesSpace ? last.text.slice(0, -1) : last.text}${words}`
    else lines.push({ depth, text: words })
    isOpen = words.endsWith(' ') && words !== '-- '
  }
  return lines
    .map((line) =>
      `${'> '.repeat(line.depth)}${line.text}`.replace(/^(> )+$/, (only) => only.trimEnd()),
    )
    .join('\n')
}

/** Where the blank line is that ends the headers. */
function endOfHeaders(lines: readonly string[], start: number): number {
  for (let at = start; at < lines.length; at++) if ((lines[at] ?? '').trim() === '') return at
  return lines.length
}

/** Each header with the lines that continue it. */
function unfolded(lines: readonly string[]): string[] {
  const headers: string[] = []
  for (const line of lines) {
    if (/^[ \t]/.test(line) && headers.length > 0) headers.push(`${headers.pop()}\n${line}`)
    else headers.push(line)
  }
  return headers
}

/** The line of the boundary with which the next part begins. */
function endOfPart(lines: readonly string[], start: number, boundaries: readonly string[]): number {
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (
      line.startsWith('--') &&
      boundaries.some((boundary) => isBoundary(line.trimEnd(), boundary))
    )
      return at
  }
  return lines.length
}

function isBoundary(line: string, boundary: string): boolean {
  return line === `--${boundary}` || line === `--${boundary}--`
}

function boundaryOf(headers: readonly string[]): string[] {
  const type = headerValue(headers, 'content-type')
  if (!/^multipart\//i.test(type)) return []
  const found = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(type)
  return [found?.[1] ?? found?.[2] ?? []].flat()
}

function headerValue(headers: readonly string[], name: string): string {
  const header = headers.find((one) => one.toLowerCase().startsWith(`${name}:`))
  return header === undefined
    ? ''
    : header
        .slice(name.length + 1)
        .replace(/\r?\n[ \t]*/g, ' ')
        .trim()
}

function readableHeader(
  header: string,
  headers: readonly string[],
  body: readonly string[],
): string {
  const labelled = /^content-type:/i.test(header) ? withCharset(header, headers, body) : header
  return withJoinedWords(/[\x80-\xff]/.test(labelled) ? asUtf8(labelled) : labelled)
}

/** Without a type it is text in UTF-8. */
function missingType(headers: readonly string[], body: readonly string[]): string[] {
  const right = rightCharset(
    '',
    decoded(body.join('\n'), headerValue(headers, 'content-transfer-encoding')),
  )
  return right === 'windows-1252' ? [`Content-Type: text/plain; charset=${right}`] : []
}

/** As latin1 text of UTF-8 bytes. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? header : Buffer.from(windows1252.decode(bytes), 'utf8').toString('latin1')
}

const charsetLabel = /;\s*charset\s*=\s*"?([^";\s]*)"?/i

function withCharset(header: string, headers: readonly string[], body: readonly string[]): string {
  if (!/^text\/|^(?:;|$)/i.test(headerValue([header], 'content-type'))) return header
  const label = charsetLabel.exec(header)
  const right = rightCharset(
    label?.[1] ?? '',
    decoded(body.join('\n'), headerValue(headers, 'content-transfer-encoding')),
  )
  if (right === null) return header
  if (label) return header.replace(label[0], `; charset=${right}`)
  return header.replace(/\s*$/, (end) => `; charset=${right}${end}`)
}

/** Labels that are written without looking, and those that mean nothing. */
const unreliable =
  /^(?:|us-ascii|ascii|iso-8859-1|latin1|windows-1252|cp1252|utf-?8|unknown-8bit|8bit|x-unknown|default|binary)$/i

/** The charset in which the bytes can be read; null where the label is right. */
function rightCharset(label: string, bytes: Buffer): string | null {
  if (!unreliable.test(label) || !bytes.some((byte) => byte >= 0x80)) return null
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function decoded(body: string, encoding: string): Buffer {
  if (/^base64/i.test(encoding)) return Buffer.from(body, 'base64')
  if (!/^quoted-printable/i.test(encoding)) return Buffer.from(body, 'latin1')
  return bytesOfEscapes(body.replace(/=[ \t]*\r?(?:\n|$)/g, ''))
}

function bytesOfEscapes(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  )
}

const windows1252 = new TextDecoder('windows-1252')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

const word = String.raw`=\?([^?\s]{1,60})\?([qb])\?([^?]*)\?=`
const wordsInRow = new RegExp(`${word}(?:\\s*${word})*`, 'gi')

/** Adjacent words of one charset become one word, where their bytes can be read together. */
function withJoinedWords(header: string): string {
  return header.replace(wordsInRow, (row) => {
    const words = [...row.matchAll(new RegExp(word, 'gi'))].map(
      ([, charset = '', encoding = '', text = '']) => ({
        charset: charset.replace(/\*.*$/, '').toLowerCase(),
        bytes: /b/i.test(encoding)
          ? Buffer.from(text, 'base64')
          : bytesOfEscapes(text.replaceAll('_', ' ')),
      }),
    )
    const charset = words[0]?.charset ?? ''
    if (words.some((one) => one.charset !== charset)) return row
    if (words.length === 1 && rightCharset(charset, words[0]?.bytes ?? Buffer.alloc(0)) === null)
      return row
    const bytes = Buffer.concat(words.map((one) => one.bytes))
    const text = readable(bytes, rightCharset(charset, bytes) ?? charset)
    return text === null ? row : `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`
  })
}

function readable(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
