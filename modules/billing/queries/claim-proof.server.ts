import { and, eq, isNotNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { mayManagePayments } from '../policy.ts'
import { customerIdOf } from '../rules/customer-of-actor.ts'
import { paymentClaims } from '../tables.bank.server.ts'

export type ClaimProof = { fileName: string; fileType: string; bytes: Uint8Array }

/** The file of a claim, for its owner and for staff who manage payments; to everybody else it does not exist. */
export async function readClaimProof(actor: Actor, claimId: string): Promise<Result<ClaimProof>> {
  const missing = refuse('not_found', 'There is no such file.')
  const customerId = customerIdOf(actor)
  const isStaff = mayManagePayments(actor)
  if (!isId(claimId) || (!isStaff && customerId === null)) return missing
  const own = isStaff ? undefined : eq(paymentClaims.customerId, customerId ?? '')
  const [row] = await db()
    .select({ fileName: paymentClaims.fileName, fileType: paymentClaims.fileType, bytes: paymentClaims.fileBytes })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.id, claimId), isNotNull(paymentClaims.fileBytes), own))
  if (!row?.bytes) return missing
  return ok({ fileName: row.fileName ?? '', fileType: row.fileType ?? '', bytes: row.bytes })
}
