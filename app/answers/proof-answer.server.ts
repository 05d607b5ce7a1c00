import { type Result, refusalStatus } from '#kernel/result.ts'
import type { ClaimProof } from '#modules/reconciliation/queries/payment-claims.server.ts'

/** A customer's file, always as a download and never as a page: it may hold anything. */
export function proofAnswer(proof: Result<ClaimProof>): Response {
  if (!proof.ok)
    return new Response(proof.error.message, { status: refusalStatus[proof.error.code] })
  const { bytes, fileName, fileType } = proof.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': fileType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
