import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { paymentClaims } from '../tables.server.ts'

export type ClaimProof = { fileName: string; fileType: string; bytes: Uint8Array }

const missing = refuse('not_found', 'There is no such file.')

/** The file of the actor's own claim; others are not_found. */
export async function ownClaimProof(actor: Actor, claimId: string): Promise<Result<ClaimProof>> {
  const customerId = customerIdOf(actor, 'invoices')
  return customerId === null ? missing : proofOf(claimId, eq(paymentClaims.customerId, customerId))
}

/** The file of any customer's claim, for staff who manage payments. */
export async function claimProof(actor: Actor, claimId: string): Promise<Result<ClaimProof>> {
  return mayManagePayments(actor) ? proofOf(claimId, undefined) : missing
}

async function proofOf(claimId: string, own: SQL | undefined): Promise<Result<ClaimProof>> {
  if (!isId(claimId)) return missing
  const [row] = await db()
    .select({
      fileName: paymentClaims.fileName,
      fileType: paymentClaims.fileType,
      bytes: paymentClaims.fileBytes,
    })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.id, claimId), isNotNull(paymentClaims.fileBytes), own))
  if (!row?.bytes) return missing
  return ok({ fileName: row.fileName ?? '', fileType: row.fileType ?? '', bytes: row.bytes })
}
