import { and, desc, eq, isNull } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, isStaff } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { emailConsents, emailSuppressions } from '../../tables.server.ts'
import {
  marketingOnly,
  notSent,
  type SuppressionReason,
  stops,
  suppressionKey,
} from '../rules/suppression.ts'

/**
 * Why an email must not go out, in words for the log; null when it may. Marketing needs the
 * recipient's consent (POPIA s69).
 */
export async function reasonNotToSend(
  address: string,
  email: { templateName: string; isMarketing: boolean },
): Promise<string | null> {
  const found = await activeSuppressions(address)
  const stopping = found.find(({ reason }) => stops(reason, email))
  if (stopping) return notSent(stopping.reason, address)
  if (email.isMarketing && !(await hasConsent(address)))
    return `Not sent: ${address} has not agreed to marketing emails.`
  return null
}

export type ActiveSuppression = {
  id: string
  reason: SuppressionReason
  evidence: string
  createdAt: Date
}

/** What is on the list for this address now, newest first. */
export async function activeSuppressions(
  address: string,
  executor: Executor = db(),
): Promise<ActiveSuppression[]> {
  const { id, reason, evidence, createdAt } = emailSuppressions
  return executor
    .select({ id, reason, evidence, createdAt })
    .from(emailSuppressions)
    .where(
      and(
        eq(emailSuppressions.address, suppressionKey(address)),
        isNull(emailSuppressions.removedAt),
      ),
    )
    .orderBy(desc(createdAt))
}

/**
 * The suppression that keeps invoices and answers from this address; null when emails are sent to
 * it.
 */
export async function undeliverable(
  address: string,
  executor: Executor = db(),
): Promise<ActiveSuppression | null> {
  const found = await activeSuppressions(address, executor)
  return found.find(({ reason }) => !marketingOnly.includes(reason)) ?? null
}

/**
 * Refuses, by field too, an address to which what is typed for it would not be sent. Customers
 * have no list to take it off, and do not read what staff or a mail server said.
 */
export async function mailReaches(
  actor: Actor,
  address: string,
  executor: Executor,
): Promise<Result<void>> {
  const found = await undeliverable(address, executor)
  if (!found) return ok(undefined)
  const message = isStaff(actor)
    ? notSent(found.reason, address)
    : `Emails to ${address} don’t arrive. Check the address, or contact us.`
  return refuse('conflict', message, { fields: { email: [message] } })
}

/**
 * What staff should know before they bill this address: that emails don't reach it, or that its
 * owner took one for spam.
 */
export async function addressWarning(address: string): Promise<ActiveSuppression | null> {
  const found = await activeSuppressions(address)
  return (
    found.find(({ reason }) => !marketingOnly.includes(reason)) ??
    found.find(({ reason }) => reason === 'complaint') ??
    null
  )
}

/** `channel` is where it was said. */
export type Consent = { choice: 'given' | 'withdrawn'; channel: string; createdAt: Date }

/** The last word of this address about marketing. */
export async function hasConsent(address: string, executor: Executor = db()): Promise<boolean> {
  return (await lastConsent(address, executor))?.choice === 'given'
}

/** The newest line of the consent ledger for this address; null where there is none. */
export async function lastConsent(
  address: string,
  executor: Executor = db(),
): Promise<Consent | null> {
  const { choice, channel, createdAt } = emailConsents
  const [last] = await executor
    .select({ choice, channel, createdAt })
    .from(emailConsents)
    .where(eq(emailConsents.address, suppressionKey(address)))
    .orderBy(desc(emailConsents.createdAt), desc(emailConsents.id))
    .limit(1)
  return last ?? null
}
