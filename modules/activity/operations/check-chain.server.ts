import { eq } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { administrators } from '#modules/settings/queries/administrators.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { mayViewAuditLog } from '../policy.ts'
import { chainState } from '../queries/audit-findings.server.ts'
import { type ChainCheck, verifyChain } from '../queries/verify-chain.server.ts'
import { activityChain } from '../tables.server.ts'

/**
 * Checks what was sealed since the last check, or all of it, and writes down how far it is in
 * order. What was found broken stays until a whole check finds nothing. Every administrator is
 * emailed, once for each place that is found.
 */
export async function checkChain({ isWhole }: { isWhole: boolean }): Promise<ChainCheck> {
  const { verifiedSequence, problem } = await chainState()
  const check = await verifyChain(isWhole || problem !== null ? 0 : verifiedSequence)
  await db().transaction((tx) => writeDown(tx, check))
  if (check.problem !== null)
    log().error({ label: 'audit_log_broken', problem: check.problem }, 'the audit log was changed')
  return check
}

/** Two servers that find the same place do so in turn, so that it is announced once. */
async function writeDown(tx: Transaction, check: ChainCheck): Promise<void> {
  const [before] = await tx
    .select()
    .from(activityChain)
    .where(eq(activityChain.id, 1))
    .for('update')
  const found = { verifiedSequence: check.sequence, verifiedAt: now(), problem: check.problem }
  await tx.update(activityChain).set(found).where(eq(activityChain.id, 1))
  const isKnown =
    before !== undefined && before.problem !== null && before.verifiedSequence === check.sequence
  if (check.problem !== null && !isKnown) await announce(tx, check.problem)
}

async function announce(tx: Transaction, problem: string): Promise<void> {
  const people = await administrators(tx)
  if (people.length === 0) return
  const id = newId()
  const foundAt = formatMoment(now(), (await siteSettings(tx)).timezone)
  const mails = people.map(({ userId, name, email }) => ({
    key: `audit_log_broken:${id}:${userId}`,
    template: 'audit_log_broken',
    to: email,
    variables: { staff_name: name, found_at: foundAt, problem },
  }))
  await enqueueMails(tx, mails)
}

/** Staff have all of it checked now. */
export async function checkChainNow(actor: Actor): Promise<Result<ChainCheck>> {
  if (!mayViewAuditLog(actor))
    return refuse('forbidden', 'You do not have permission to see the audit log.')
  return ok(await checkChain({ isWhole: true }))
}
