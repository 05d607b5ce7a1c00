import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { mayViewAuditLog } from '../policy.ts'
import { chainState } from '../queries/chain-state.server.ts'
import { type ChainCheck, verifyChain } from '../queries/verify-chain.server.ts'
import { activityChain } from '../tables.server.ts'

/** Checks what was sealed since the last check, or all of it, and writes down how far it is in order. What was found broken stays until a whole check finds nothing. */
export async function checkChain({ isWhole }: { isWhole: boolean }): Promise<ChainCheck> {
  const { verifiedSequence, problem } = await chainState()
  const check = await verifyChain(isWhole || problem !== null ? 0 : verifiedSequence)
  await db().update(activityChain).set({ verifiedSequence: check.sequence, verifiedAt: now(), problem: check.problem }).where(eq(activityChain.id, 1))
  if (check.problem !== null) log().error({ label: 'audit_log_broken', problem: check.problem }, 'the audit log was changed')
  return check
}

/** Staff have all of it checked now. */
export async function checkChainNow(actor: Actor): Promise<Result<ChainCheck>> {
  if (!mayViewAuditLog(actor)) return refuse('forbidden', 'You do not have permission to see the audit log.')
  return ok(await checkChain({ isWhole: true }))
}
