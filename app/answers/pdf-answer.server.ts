import { type Result, refusalStatus } from '#kernel/result.ts'

/** The paper itself, or why not. No proxy may store it. */
export function pdfAnswer(issued: Result<{ bytes: Uint8Array; fileName: string }>): Response {
  if (!issued.ok) return new Response(issued.error.message, { status: refusalStatus[issued.error.code] })
  const { bytes, fileName } = issued.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
