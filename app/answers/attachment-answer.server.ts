import { type Result, refusalStatus } from '#kernel/result.ts'
import { type AttachedFile, isShownInBrowser } from '#modules/support/rules/attachment.ts'

/**
 * A file of a ticket: pictures are shown, everything else is a download and never a page, since it
 * may hold anything.
 */
export function attachmentAnswer(file: Result<AttachedFile>): Response {
  if (!file.ok) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(file.error.message, { status: refusalStatus[file.error.code], headers })
  }
  const { name, type, bytes } = file.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${isShownInBrowser(type) ? 'inline' : 'attachment'}; ${nameInHeader(name)}`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** RFC 6266: the name for old programs in plain letters, and as it is. */
function nameInHeader(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
