import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { emailConsents, emailSuppressions } from '../../tables.suppressions.server.ts'
import {
  marketingOnly,
  type SuppressionReason,
  type SuppressionSource,
  suppressionKey,
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
