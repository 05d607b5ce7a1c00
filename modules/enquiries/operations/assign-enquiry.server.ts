import { and, eq, notInArray } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  recordActivities,
  recordActivity,
} from '#modules/activity/operations/record-activity.server.ts'
import { type StaffAddress, staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageEnquiriesOf } from '../policy.ts'
import {
  type EnquiryKind,
  enquiryPage,
  entityOf,
  managePermission,
} from '../rules/enquiry-message.ts'
import { closedDomainStatuses, closedGeneralStatuses } from '../rules/status.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'
import { type Correspondent, enquiryTables, lockEither } from './lock-enquiry.server.ts'

type Assignment = { kind: EnquiryKind; id: string; agentId: string }

/**
 * Assigns an enquiry to a member of staff who may manage it, or unassigns it (blank), and emails
 * them unless they took it themselves.
 */
export async function assignEnquiry(
  actor: Actor,
  kind: EnquiryKind,
  chosen: Omit<Assignment, 'kind'>,
): Promise<Result<null>> {
  if (!mayManageEnquiriesOf(kind)(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  return transact((tx) => assign(tx, actor, { kind, ...chosen }))
}

async function assign(
  tx: Transaction,
  actor: Actor,
  { kind, id, agentId }: Assignment,
): Promise<Result<null>> {
  const locked = await lockEither(tx, kind, id)
  if (!locked.ok) return locked
  const agents = await staffWhoMay(managePermission[kind], tx)
  const agent = agents.find(({ userId }) => userId === agentId)
  if (agentId !== '' && !agent)
    return refuse('invalid', 'Please check the form.', {
      fields: { agent: ['Choose one from the list.'] },
    })
  const assignedTo = agent?.userId ?? null
  if (locked.value.assignedTo === assignedTo) return ok(null)
  const table = enquiryTables[kind]
  await tx.update(table).set({ assignedTo }).where(eq(table.id, id))
  await recordActivity(tx, {
    actor,
    entityType: entityOf[kind],
    entityId: id,
    action: 'updated',
    title: agent ? `Enquiry assigned to ${agent.name}` : 'Enquiry assigned to nobody',
    before: { assignedTo: nameOf(agents, locked.value.assignedTo) },
    after: { assignedTo: agent?.name ?? null },
  })
  if (agent) await mailAssignment(tx, locked.value, { agent, by: actor })
  return ok(null)
}

async function mailAssignment(
  tx: Transaction,
  { kind, id, name, email, subject }: Correspondent,
  { agent, by }: { agent: StaffAddress; by: Actor },
): Promise<void> {
  if (
    agent.userId === actorId(by) ||
    (await subscribedStaff('enquiry_assigned', [agent], tx)).length === 0
  )
    return
  await enqueueMail(tx, {
    key: `enquiry_assigned:${id}:${newId()}`,
    template: 'enquiry_assigned',
    to: agent.email,
    variables: { staff_name: agent.name, name, email, subject, page: enquiryPage(kind, id) },
  })
}

function nameOf(
  agents: readonly { userId: string; name: string }[],
  userId: string | null,
): string | null {
  if (userId === null) return null
  return agents.find((agent) => agent.userId === userId)?.name ?? 'Former staff'
}

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
