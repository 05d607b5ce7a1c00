import PostalMime, { type Email } from 'postal-mime'
import { attachmentName, attachmentType } from '../../rules/attachment.ts'
import { messageIds } from './mail-references.ts'

export type MailFile = { name: string; type: string; bytes: Buffer; contentId: string | null; mimeType: string }

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
const limits = { maxNestingDepth: 40, maxRfc822NestingDepth: 3, maxHeadersSize: 512 * 1024 }

/** Throws for an email beyond the limits. Attached emails stay files. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' })
  const headers = headersOf(email)
  return {
    messageId: (email.messageId ?? '').replace(/^<|>$/g, ''),
    from: { address: (email.from?.address ?? '').trim(), name: clean(email.from?.name ?? '') },
    recipients: recipientsOf(email, headers),
    subject: clean(email.subject ?? ''),
    headers,
    inReplyTo: messageIds(email.inReplyTo ?? ''),
    references: messageIds(email.references ?? ''),
    text: storable(email.text ?? ''),
    html: storable(email.html ?? ''),
    files: filesOf(email),
  }
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
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => headers.get(name) ?? [])
  const named = [...(email.to ?? []), ...(email.cc ?? [])].flatMap((one) => [one, ...(one.group ?? [])].map(({ address }) => address ?? ''))
  return [...delivered, ...named].map((address) => address.replace(/^.*<|>.*$/g, '').trim()).filter((address) => address.includes('@'))
}

function filesOf({ attachments }: Email): MailFile[] {
  return attachments.map(({ filename, mimeType, content, contentId }, number) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
    const name = attachmentName(filename || `attachment-${number + 1}${endings[mimeType] ?? ''}`)
    return { name, type: attachmentType(bytes), bytes, contentId: contentId?.replace(/^<|>$/g, '') ?? null, mimeType: mimeType.toLowerCase() }
  })
}

const endings: Record<string, string> = {
  'message/rfc822': '.eml',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'text/plain': '.txt',
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
