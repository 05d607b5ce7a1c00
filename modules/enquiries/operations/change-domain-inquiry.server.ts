import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayManageDomainInquiries } from '../policy.ts'
import {
  type DomainPriority,
  type DomainStatus,
  domainPriorityLabels,
  domainStatusLabels,
} from '../rules/status.ts'
import { domainInquiries } from '../tables.server.ts'
import { inquiryGone, type LockedDomain, lockDomain } from './lock-enquiry.server.ts'

type Change = Partial<Pick<LockedDomain, 'status' | 'priority' | 'notes' | 'contactedAt'>>

/** B§4: any status to any. Choosing the present one changes nothing. */
export function changeDomainStatus(
  actor: Actor,
  id: string,
  status: DomainStatus,
): Promise<Result<null>> {
  const moment = (row: LockedDomain) =>
    status === 'contacted' && row.contactedAt === null ? { contactedAt: now() } : {}
  return changeDomain(actor, id, (row) =>
    ok({
      change: { status, ...moment(row) },
      title: `Domain inquiry marked as ${domainStatusLabels[status]}`,
    }),
  )
}

export function changeDomainPriority(
  actor: Actor,
  id: string,
  priority: DomainPriority,
): Promise<Result<null>> {
  return changeDomain(actor, id, () =>
    ok({
      change: { priority },
      title: `Priority of a domain inquiry set to ${domainPriorityLabels[priority]}`,
    }),
  )
}

/**
 * B§4 'Mark as contacted': only while it is new, so that a second press does not move the moment.
 */
export function markContacted(actor: Actor, id: string): Promise<Result<null>> {
  return changeDomain(actor, id, (row) =>
    row.status === 'new'
      ? ok({
          change: { status: 'contacted', contactedAt: now() },
          title: 'Domain inquiry marked as Contacted',
        })
      : refuse('conflict', `This inquiry is ${domainStatusLabels[row.status]} already.`),
  )
}

/** The internal notes as a whole; `version` is that of the notes on the form. */
export function saveDomainNotes(
  actor: Actor,
  id: string,
  { notes, version }: { notes: string; version: string },
): Promise<Result<null>> {
  return changeDomain(actor, id, (row) =>
    versionOfValues({ notes: row.notes }) === version
      ? ok({ change: { notes }, title: 'Notes of a domain inquiry changed' })
      : savedMeanwhile('these notes'),
  )
}

async function changeDomain(
  actor: Actor,
  id: string,
  decide: (row: LockedDomain) => Result<{ change: Change; title: string }>,
): Promise<Result<null>> {
  if (!mayManageDomainInquiries(actor))
    return refuse('forbidden', 'You do not have permission to manage domain inquiries.')
  return transact(async (tx) => {
    const row = await lockDomain(tx, id)
    if (!row) return inquiryGone
    const decided = decide(row)
    if (!decided.ok) return decided
    const { change, title } = decided.value
    const recorded = changes(row, change)
    if (Object.keys(recorded.after).length === 0) return ok(null)
    await tx.update(domainInquiries).set(change).where(eq(domainInquiries.id, id))
    // Notes are about a person: the log says that they changed, not what they say.
    const shown = 'notes' in change ? {} : recorded
    await recordActivity(tx, {
      actor,
      entityType: 'domain_inquiry',
      entityId: id,
      action: 'updated',
      title,
      ...shown,
    })
    return ok(null)
  })
}
