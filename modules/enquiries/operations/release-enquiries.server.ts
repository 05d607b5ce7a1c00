import { and, eq, notInArray } from 'drizzle-orm'
import { recordActivities } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type EnquiryKind, entityOf } from '../rules/enquiry-message.ts'
import { closedDomainStatuses, closedGeneralStatuses } from '../rules/status.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'

type FormerAgent = { userId: string; name: string }

/**
 * Unassigns every open enquiry of a kind from a member who may no longer manage it, so that the
 * filter for unassigned ones finds it. Closed ones stay assigned. The caller checks the permission.
 */
export async function releaseEnquiries(
  tx: Transaction,
  { actor, kind }: { actor: Actor; kind: EnquiryKind },
  { userId, name }: FormerAgent,
): Promise<void> {
  const released = await (kind === 'general'
    ? releaseGeneral(tx, userId)
    : releaseDomain(tx, userId))
  const what = {
    actor,
    entityType: entityOf[kind],
    action: 'updated',
    title: 'Enquiry assigned to nobody',
  } as const
  await recordActivities(
    tx,
    released.map(({ id: entityId }) => ({
      ...what,
      entityId,
      before: { assignedTo: name },
      after: { assignedTo: null },
    })),
  )
}

function releaseGeneral(tx: Transaction, userId: string): Promise<{ id: string }[]> {
  const { id, assignedTo, status } = generalEnquiries
  const open = and(eq(assignedTo, userId), notInArray(status, [...closedGeneralStatuses]))
  return tx.update(generalEnquiries).set({ assignedTo: null }).where(open).returning({ id })
}

function releaseDomain(tx: Transaction, userId: string): Promise<{ id: string }[]> {
  const { id, assignedTo, status } = domainInquiries
  const open = and(eq(assignedTo, userId), notInArray(status, [...closedDomainStatuses]))
  return tx.update(domainInquiries).set({ assignedTo: null }).where(open).returning({ id })
}
