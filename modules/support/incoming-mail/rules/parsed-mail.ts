import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import { attachmentName, attachmentType } from '../../rules/attachment.ts'
import { messageIds } from './mail-head.ts'
import { withReadableCharsets } from './readable-charset.ts'

export type UuencodedFile = { name: string; bytes: Buffer }

const maxFiles = 50
const begin = /^begin(?:-base64)? [0-7]{3,4} ([^\r\n]{1,255})$/

/**
 * The text without the files that are uuencoded in it, and the files. A block that can't be decoded
 * stays text.
 */
function withoutUuencoded(text: string): { text: string; files: UuencodedFile[] } {
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
function uuencodedFile(text: string): UuencodedFile | null {
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

export type MailFile = {
  name: string
  type: string
  bytes: Buffer
  contentId: string | null
  mimeType: string
}

/** An email that came in, as the rules of this folder read it. Nothing in it is to be trusted. */
export type ParsedMail = {
  messageId: string
  from: { address: string; name: string }
  /** Every address that it was sent to or delivered to. */
  recipients: string[]
  subject: string
  /** By lower-case name, in their order. */
  headers: ReadonlyMap<string, readonly string[]>
  inReplyTo: string[]
  references: string[]
  text: string
  html: string
  files: MailFile[]
}

/** Deeper nesting and longer headers are refused: such an email is kept as failed. */
const parseLimits = { maxNestingDepth: 40, maxRfc822NestingDepth: 3, maxHeadersSize: 512 * 1024 }

/** Parses an email with its characters made readable. Throws for an email beyond the limits. */
export function parseRaw(raw: Uint8Array, options: PostalMimeOptions = {}): Promise<Email> {
  return PostalMime.parse(withReadableCharsets(raw), { ...parseLimits, ...options })
}

/**
 * Throws for an email beyond the limits. Attached emails stay files; a text part of invisible
 * characters is none.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const email = await parseRaw(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  const headers = headersOf(email)
  const { text, files } = withoutUuencoded(storable(email.text ?? ''))
  return {
    messageId: (email.messageId ?? '').replace(/^<|>$/g, ''),
    from: { address: (email.from?.address ?? '').trim(), name: clean(email.from?.name ?? '') },
    recipients: recipientsOf(email, headers),
    subject: clean(email.subject ?? ''),
    headers,
    inReplyTo: messageIds(email.inReplyTo ?? ''),
    references: messageIds(email.references ?? ''),
    text: isBlank(text) ? '' : text,
    html: storable(email.html ?? ''),
    files: [...filesOf(email), ...files.map(fileOf)],
  }
}

/** Spaces, and what takes no room: zero-width characters, soft hyphens, byte order marks. */
function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)
}

export function headerOf(mail: Pick<ParsedMail, 'headers'>, name: string): string {
  return mail.headers.get(name)?.join(', ') ?? ''
}

function headersOf({ headers }: Email): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const { key, value } of headers) all.set(key, [...(all.get(key) ?? []), value])
  return all
}

function recipientsOf(email: Email, headers: ReadonlyMap<string, readonly string[]>): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(
    (name) => headers.get(name) ?? [],
  )
  const named = [...(email.to ?? []), ...(email.cc ?? [])].flatMap((one) =>
    [one, ...(one.group ?? [])].map(({ address }) => address ?? ''),
  )
  return [...delivered, ...named]
    .map((address) => address.replace(/^.*<|>.*$/g, '').trim())
    .filter((address) => address.includes('@'))
}

function filesOf({ attachments }: Email): MailFile[] {
  return attachments.map(({ filename, mimeType, content, contentId }, number) => {
    const given = bytesOfContent(content)
    const decoded = uuencodedFile(given.toString('latin1'))
    const bytes = decoded?.bytes ?? given
    const type = attachmentType(bytes)
    const name =
      filename ||
      decoded?.name ||
      `attachment-${number + 1}${endings[mimeType.toLowerCase()] ?? endings[type] ?? ''}`
    return {
      ...fileOf({ name, bytes }),
      contentId: contentId?.replace(/^<|>$/g, '') ?? null,
      mimeType: mimeType.toLowerCase(),
    }
  })
}

function fileOf({ name, bytes }: { name: string; bytes: Buffer }): MailFile {
  return {
    name: attachmentName(name),
    type: attachmentType(bytes),
    bytes,
    contentId: null,
    mimeType: 'application/octet-stream',
  }
}

/** The bytes of a part as the parser gives them. */
export function bytesOfContent(content: string | Uint8Array | ArrayBuffer): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
}

const openXml = 'application/vnd.openxmlformats-officedocument'

/** Of files that came without a name. */
const endings: Record<string, string> = {
  'message/rfc822': '.eml',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'image/tiff': '.tif',
  'image/bmp': '.bmp',
  'image/svg+xml': '.svg',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/csv': '.csv',
  'text/calendar': '.ics',
  'application/ics': '.ics',
  'text/vcard': '.vcf',
  'text/x-vcard': '.vcf',
  'text/xml': '.xml',
  'application/xml': '.xml',
  'application/json': '.json',
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
  'application/gzip': '.gz',
  'application/rtf': '.rtf',
  'text/rtf': '.rtf',
  'application/msword': '.doc',
  'application/vnd.ms-excel': '.xls',
  'application/vnd.ms-powerpoint': '.ppt',
  'application/vnd.ms-outlook': '.msg',
  [`${openXml}.wordprocessingml.document`]: '.docx',
  [`${openXml}.spreadsheetml.sheet`]: '.xlsx',
  [`${openXml}.presentationml.presentation`]: '.pptx',
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/ms-tnef': '.dat',
  'application/pkcs7-signature': '.p7s',
  'application/pgp-signature': '.asc',
  'audio/mpeg': '.mp3',
  'audio/amr': '.amr',
  'audio/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/mp4': '.m4a',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/3gpp': '.3gp',
}

function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** The database takes no NUL, and half a character is none. */
function storable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
}
