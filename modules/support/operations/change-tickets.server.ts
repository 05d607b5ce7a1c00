import { eq, inArray } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, RefusalError, type Result, refuse } from '#kernel/result.ts'
import { accountName } from '#modules/identity/queries/accounts.server.ts'
import type { StaffAddress } from '#modules/identity/queries/staff-list.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayHandleTickets } from '../policy.ts'
import { serviceOf } from '../queries/requester.server.ts'
import { slaAfterPriority } from '../rules/sla.ts'
import type { TicketTeam } from '../rules/ticket.ts'
import type { TicketPropertyChange } from '../rules/ticket-change.ts'
import { maxTags } from '../rules/ticket-forms.ts'
import { supportTickets } from '../tables.server.ts'
import { autoAssign } from '../teams/operations/auto-assign.server.ts'
import { ticketAgents } from '../teams/queries/team-setup.server.ts'
import { changeStatus } from './change-status.server.ts'
import { moveClocks } from './move-clocks.server.ts'
import { type LockedTicket, lockTicket, recordChange } from './ticket-changes.server.ts'
import { mailAssignment } from './ticket-mails.server.ts'
import { writeMessage } from './write-message.server.ts'

/**
 * Changes one property of one or of several tickets, all or none, each with a line in its history
 * (A§4, bulk too). Returns how many were changed; those that had the value already are left alone
 * without an email.
 */
export async function changeTickets(
  actor: Actor,
  ids: readonly string[],
  change: TicketPropertyChange,
): Promise<Result<number>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  const wanted = [...new Set(ids)]
  if (wanted.length === 0 || !wanted.every(isId)) return missing
  return transact(async (tx) => {
    // In the order of their ids, so that two people who change the same tickets wait for each other
    // and do not lock each other out.
    const tickets = await tx
      .select()
      .from(supportTickets)
      .where(inArray(supportTickets.id, wanted))
      .orderBy(supportTickets.id)
      .for('update')
    if (tickets.length !== wanted.length) return missing
    if (tickets.some(({ mergedInto }) => mergedInto !== null))
      return refuse('conflict', 'One of these tickets was merged into another one.')
    const by = { actor, at: now() }
    let changed = 0
    for (const ticket of tickets) if (await changeTicket(tx, ticket, { change, by })) changed++
    return ok(changed)
  })
}

const missing = refuse('not_found', 'There is no such ticket.')

/** The same for a ticket that the caller holds. False when it had the value already. */
export async function changeTicket(
  tx: Transaction,
  ticket: LockedTicket,
  { change, by }: { change: TicketPropertyChange; by: { actor: Actor; at: Date } },
): Promise<boolean> {
  switch (change.property) {
    case 'status':
      return changeStatus(tx, ticket, { status: change.value, by })
    case 'agent':
      return assignAgent(
        tx,
        { ticket, agentId: change.value },
        { ...by, agents: await ticketAgents(tx) },
      )
    case 'service':
      return changeService(tx, ticket, { serviceId: change.value, by })
    case 'tags':
      return changeTags(tx, ticket, { tags: change.value, by })
    case 'addTags':
      return changeTags(tx, ticket, {
        tags: [...new Set([...ticket.tags, ...change.value])].slice(0, maxTags),
        by,
      })
    default:
      return changeValue(tx, ticket, change, by)
  }
}

type By = { actor: Actor; at: Date }

async function changeValue(
  tx: Transaction,
  ticket: LockedTicket,
  {
    property,
    value,
  }: Extract<TicketPropertyChange, { property: 'subject' | 'priority' | 'category' | 'team' }>,
  by: By,
): Promise<boolean> {
  const before = ticket[property]
  if (before === value) return false
  await tx
    .update(supportTickets)
    .set({ [property]: value, updatedAt: by.at })
    .where(eq(supportTickets.id, ticket.id))
  if (property === 'priority')
    await moveClocks(tx, ticket.id, (state, calendar) =>
      slaAfterPriority(state, calendar.policies[value], calendar),
    )
  await recordChange(
    tx,
    { ticketId: ticket.id, change: { kind: property, before, after: value } },
    by,
  )
  if (property === 'team' && ticket.assignedAgentId === null)
    await autoAssign(tx, { ...ticket, team: value }, by.at)
  return true
}

async function changeTags(
  tx: Transaction,
  ticket: LockedTicket,
  { tags, by }: { tags: string[]; by: By },
): Promise<boolean> {
  const [before, after] = [ticket.tags.join(', '), tags.join(', ')]
  if (before === after) return false
  await tx
    .update(supportTickets)
    .set({ tags, updatedAt: by.at })
    .where(eq(supportTickets.id, ticket.id))
  await recordChange(tx, { ticketId: ticket.id, change: { kind: 'tags', before, after } }, by)
  return true
}

async function changeService(
  tx: Transaction,
  ticket: LockedTicket,
  { serviceId, by }: { serviceId: string | null; by: By },
): Promise<boolean> {
  if (ticket.relatedServiceId === serviceId) return false
  const [before, after] = [
    await serviceName(tx, ticket, ticket.relatedServiceId),
    await serviceName(tx, ticket, serviceId),
  ]
  await tx
    .update(supportTickets)
    .set({ relatedServiceId: serviceId, updatedAt: by.at })
    .where(eq(supportTickets.id, ticket.id))
  await recordChange(tx, { ticketId: ticket.id, change: { kind: 'service', before, after } }, by)
  return true
}

async function serviceName(
  tx: Transaction,
  { customerId }: LockedTicket,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const service = customerId === null ? null : await serviceOf(tx, customerId, id)
  if (!service)
    throw new RefusalError(refuse('invalid', 'Choose one of this customer’s services.').error)
  return service.description
}

/**
 * Assigns a locked ticket to an agent, or unassigns it, and emails the agent unless they took it
 * themselves. False when nothing changed. Throws a refusal for a user who may not handle tickets.
 */
export async function assignAgent(
  tx: Transaction,
  { ticket, agentId }: { ticket: LockedTicket; agentId: string | null },
  { agents, ...by }: { actor: Actor; at: Date; agents: readonly StaffAddress[] },
): Promise<boolean> {
  if (ticket.assignedAgentId === agentId) return false
  const agent = agents.find(({ userId }) => userId === agentId)
  if (agentId !== null && !agent)
    throw new RefusalError(refuse('invalid', 'Choose somebody who handles tickets.').error)
  await tx
    .update(supportTickets)
    .set({ assignedAgentId: agentId, updatedAt: by.at })
    .where(eq(supportTickets.id, ticket.id))
  // By name also where they handle tickets no more.
  const before =
    ticket.assignedAgentId === null ? null : await accountName(ticket.assignedAgentId, tx)
  const changeId = await recordChange(
    tx,
    { ticketId: ticket.id, change: { kind: 'agent', before, after: agent?.name ?? null } },
    by,
  )
  if (agent && agent.userId !== actorId(by.actor))
    await mailAssignment(tx, ticket, { agent, changeId })
  return true
}

export type Transfer = { team: TicketTeam | ''; agentId: string; note: string }

/** Assigns a ticket to a team, an agent or both, with an internal note (A§4). */
export async function transferTicket(
  actor: Actor,
  ticketId: string,
  { team, agentId, note }: Transfer,
): Promise<Result<null>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  if (team === '' && agentId === '')
    return refuse('invalid', 'Choose a team, an agent or both.', {
      fields: { team: ['Choose a team, an agent or both.'] },
    })
  return transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return refuse('not_found', 'There is no such ticket.')
    const by = { actor, at: now() }
    // The agent first: a ticket that has one is not assigned automatically.
    if (agentId !== '')
      await changeTicket(tx, ticket, { change: { property: 'agent', value: agentId }, by })
    if (team !== '')
      await changeTicket(tx, ticket, { change: { property: 'team', value: team }, by })
    await writeMessage(tx, {
      id: newId(),
      ticketId: ticket.id,
      actor,
      senderType: 'staff',
      message: `Ticket transferred. ${note}`.trim(),
      isInternal: true,
      uploads: [],
      files: [],
      at: by.at,
    })
    return ok(null)
  })
}
