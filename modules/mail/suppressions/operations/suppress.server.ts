import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { canManageEmail } from '../../policy.ts'
import { emailConsents, emailSuppressions } from '../../tables.server.ts'
import {
  marketingOnly,
  type SuppressionReason,
  type SuppressionSource,
  suppressionKey,
  suppressionLabels,
} from '../rules/suppression.ts'

export type Suppression = {
  address: string
  reason: SuppressionReason
  source: SuppressionSource
  evidence: string
  emailLogId?: string
}

/**
 * Puts an address on the list and gives the entry's id; null when it is there for this reason
 * already. A complaint or an unsubscription is a no to marketing as well.
 */
export async function suppress(
  tx: Transaction,
  { address, reason, source, evidence, emailLogId }: Suppression,
): Promise<string | null> {
  const key = suppressionKey(address)
  const written = await tx
    .insert(emailSuppressions)
    .values({
      address: key,
      reason,
      source,
      evidence: evidence.slice(0, 1000),
      emailLogId: emailLogId ?? null,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: emailSuppressions.id })
  const [row] = written
  if (row === undefined) return null
  if (marketingOnly.includes(reason))
    await recordConsent(tx, {
      address: key,
      choice: 'withdrawn',
      channel: reason,
      clientAddress: null,
    })
  return row.id
}

export type ConsentChoice = {
  address: string
  choice: 'given' | 'withdrawn'
  channel: string
  clientAddress: string | null
  words?: string
}

/** Adds a line to the consent ledger. */
export async function recordConsent(tx: Transaction, consent: ConsentChoice): Promise<void> {
  await tx
    .insert(emailConsents)
    .values({ ...consent, address: suppressionKey(consent.address), createdAt: now() })
}

/**
 * Takes one entry off the list; staff answer for it. A recipient's own no to marketing stays: only
 * the recipient takes that back.
 */
export function liftSuppression(actor: Actor, id: string): Promise<Result<{ address: string }>> {
  if (!canManageEmail(actor)) return Promise.resolve(noPermission)
  return transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(emailSuppressions)
      .where(eq(emailSuppressions.id, id))
      .for('update')
    if (!row || row.removedAt !== null)
      return refuse('not_found', 'This address is not on the list any more.')
    if (row.reason === 'unsubscribe')
      return refuse(
        'conflict',
        'The recipient unsubscribed. Only they can subscribe again, in their profile.',
      )
    await tx
      .update(emailSuppressions)
      .set({ removedAt: now(), removedBy: actorName(actor) })
      .where(eq(emailSuppressions.id, id))
    const title = `${row.address} taken off the email suppression list`
    await recordActivity(tx, {
      actor,
      entityType: 'email',
      entityId: id,
      action: 'released',
      title,
      details: { reason: suppressionLabels[row.reason] },
      before: { address: row.address, reason: row.reason, evidence: row.evidence },
    })
    return ok({ address: row.address })
  })
}

/** Staff stop all emails to an address. */
export function suppressByStaff(
  actor: Actor,
  { address, note }: { address: string; note: string },
): Promise<Result<{ address: string }>> {
  if (!canManageEmail(actor)) return Promise.resolve(noPermission)
  return transact(async (tx) => {
    const added = await suppress(tx, { address, reason: 'manual', source: 'staff', evidence: note })
    if (added === null)
      return refuse('conflict', 'This address is on the list already.', {
        fields: { address: ['This address is on the list already.'] },
      })
    const title = `${suppressionKey(address)} added to the email suppression list`
    await recordActivity(tx, {
      actor,
      entityType: 'email',
      entityId: added,
      action: 'created',
      title,
      details: { note },
      after: { address: suppressionKey(address), reason: 'manual' },
    })
    return ok({ address: suppressionKey(address) })
  })
}

const noPermission = refuse('forbidden', 'You may not change the suppression list.')
