import { z } from 'zod'
import { fileTypeOf } from '#kernel/files/file-size.ts'
import { fileTooLarge, maxFileBytes, tooManyFiles } from '#kernel/files/upload-limit.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

/** D29: at most so many files with one message, 5 MB each. */
export const maxFilesPerMessage = 10

/**
 * Without scripts all files of a message travel in one form, which the server holds in memory until
 * it is read.
 */
export const maxFormFilesBytes = 15 * 1024 * 1024

/**
 * The files of an answer to a sender without an account are attached to its email. Encoded they are
 * a third longer, and many mail servers take 25 MB.
 */
export const maxMailedFilesBytes = 15 * 1024 * 1024

export const tooLargeForMail =
  'Files go by email to people without an account: at most 15 MB together, please.'

/** D29: what a browser may show; everything else is a download. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

export type AttachedFile = { name: string; type: string; bytes: Buffer }

export const attachmentMissing = 'Attachment data not available'

/** What the content says that it is (D29); unknown bytes are sent as such. */
export function attachmentType(bytes: Uint8Array): string {
  return fileTypeOf(bytes) ?? 'application/octet-stream'
}

export function isShownInBrowser(type: string): boolean {
  return pictureTypes.some((picture) => picture === type)
}

/**
 * The last part of a path, without characters that break headers or pretend another ending
 * (bidirectional marks); at most 120 characters with its ending.
 */
export function attachmentName(name: string): string {
  const plain = name
    .normalize()
    .replace(/^.*[\\/]/, '')
    .replace(/[\s\p{Cc}\p{Cf}"<>|:*?]+/gu, ' ')
    .trim()
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length).slice(0, 120 - ending.length)
  return `${stem || 'attachment'}${ending}`
}

/** The files of a form, beside `uploaded` files that it names. */
export function readAttachments(
  sent: readonly { name: string; bytes: Buffer }[],
  uploaded = 0,
): Result<AttachedFile[]> {
  const wrong = (message: string) => refuse('invalid', message, { fields: { files: [message] } })
  if (sent.length + uploaded > maxFilesPerMessage) return wrong(tooManyFiles(maxFilesPerMessage))
  const tooLarge = sent.find(({ bytes }) => bytes.length > maxFileBytes)
  if (tooLarge)
    return refuse('too_large', fileTooLarge(tooLarge.name), {
      fields: { files: [fileTooLarge(tooLarge.name)] },
    })
  const empty = sent.find(({ bytes }) => bytes.length === 0)
  if (empty) return wrong(`${empty.name} is empty.`)
  return ok(
    sent.map(({ name, bytes }) => ({
      name: attachmentName(name),
      type: attachmentType(bytes),
      bytes,
    })),
  )
}

const sent = z.object({ name: z.string().max(500), data: z.string() })
const dataUrl = /^data:[^,;]{0,200}(?:;[^,;]{0,200})*;base64,/i

/**
 * D29: a file as a data URL in JSON, as `{"name":"log.txt","data":"data:text/plain;base64,…"}`.
 * What it says of its type and size is not believed. Null for anything else.
 */
export function fileOfDataUrl(json: string): File | null {
  const read = sent.safeParse(parsed(json))
  const head = read.success ? dataUrl.exec(read.data.data)?.[0] : undefined
  if (!read.success || head === undefined) return null
  const content = read.data.data.slice(head.length)
  return isBase64(content)
    ? new File([Uint8Array.from(Buffer.from(content, 'base64'))], read.data.name)
    : null
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
