import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-who-may.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageEnquiriesOf } from '../policy.ts'
import { type EnquiryKind, entityOf, managePermission } from '../rules/enquiry-message.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'
import { lockEither } from './lock-enquiry.server.ts'

/** Gives an enquiry to a member of staff who may manage it, or to nobody (blank). Refuses: no permission, gone, somebody who may not manage it. */
export async function assignEnquiry(actor: Actor, kind: EnquiryKind, id: string, agentId: string): Promise<Result<null>> {
  if (!mayManageEnquiriesOf(kind)(actor)) return refuse('forbidden', 'You do not have permission to manage enquiries.')
  return transact(async (tx) => {
    const locked = await lockEither(tx, kind, id)
    if (!locked.ok) return locked
    const agents = await staffWhoMay(managePermission[kind], tx)
    const agent = agents.find(({ userId }) => userId === agentId)
    if (agentId !== '' && !agent) return refuse('invalid', 'Please check the form.', { fields: { agent: ['Choose one from the list.'] } })
    const assignedTo = agent?.userId ?? null
    if (locked.value.assignedTo === assignedTo) return ok(null)
    const table = kind === 'general' ? generalEnquiries : domainInquiries
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
    return ok(null)
  })
}

function nameOf(agents: readonly { userId: string; name: string }[], userId: string | null): string | null {
  if (userId === null) return null
  return agents.find((agent) => agent.userId === userId)?.name ?? 'Former staff'
}
