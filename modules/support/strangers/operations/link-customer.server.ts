import { eq, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { markSendersKnown } from '../../operations/change-status.server.ts'
import { lockTicket, recordChange } from '../../operations/ticket-changes.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { requester } from '../../queries/requester.server.ts'
import { supportTickets } from '../../tables.server.ts'

export type LinkedTicket = { ticketId: string; customerName: string }

/**
 * Gives a ticket that a stranger's email opened to a customer, who sees it from then on; answers go
 * to the customer's own address, not to the one that the email came from.
 */
export async function linkCustomer(
  actor: Actor,
  ticketId: string,
  customerId: string,
): Promise<Result<LinkedTicket>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return refuse('not_found', 'There is no such ticket.')
    if (ticket.customerId !== null)
      return refuse('conflict', 'This ticket has a customer already. Reload the page.')
    const customer = await requester(tx, customerId)
    if (!customer) return refuse('not_found', 'Customer not found')
    const at = now()
    const customerName = `${customer.firstName} ${customer.lastName}`.trim() || customer.email
    await tx
      .update(supportTickets)
      .set({
        customerId,
        requesterName: customerName,
        requesterEmail: customer.email,
        updatedAt: at,
      })
      .where(eq(supportTickets.id, ticket.id))
    await linkMerged(tx, ticket.id, customerId)
    await markSendersKnown(tx, ticket.id)
    await recordChange(
      tx,
      {
        ticketId: ticket.id,
        change: { kind: 'customer', before: ticket.requesterEmail, after: customerName },
      },
      { actor, at },
    )
    return ok({ ticketId: ticket.id, customerName })
  })
}

/** The old numbers of tickets that were merged into it lead its customer here. */
async function linkMerged(tx: Transaction, ticketId: string, customerId: string): Promise<void> {
  await tx.execute(sql`
    with recursive merged as (
      select id from support_tickets where merged_into = ${ticketId}
      union select source.id from support_tickets source
        join merged on source.merged_into = merged.id)
    update support_tickets set customer_id = ${customerId} where customer_id is null and id in (select id from merged)`)
}
