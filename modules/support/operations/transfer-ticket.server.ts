import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayHandleTickets } from '../policy.ts'
import type { TicketTeam } from '../rules/ticket.ts'
import { changeTicket } from './change-tickets.server.ts'
import { lockTicket } from './lock-ticket.server.ts'
import { writeMessage } from './write-message.server.ts'

export type Transfer = { team: TicketTeam | ''; agentId: string; note: string }

/**
 * Hands a ticket to a team, an agent or both, and says so in an internal note (A§4). Refuses: no
 * permission, no ticket, nothing chosen, no such agent.
 */
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
