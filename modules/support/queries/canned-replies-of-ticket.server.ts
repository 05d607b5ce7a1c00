import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import {
  type FilledReply,
  filledReplies,
} from '#modules/canned-replies/queries/canned-replies.server.ts'
import type { CannedReplyValues } from '#modules/canned-replies/rules/canned-reply-variables.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { supportTickets } from '../tables.server.ts'

/**
 * Active canned replies by title, filled in for a ticket and the member of staff who answers it;
 * the page's guard asks.
 */
export async function cannedRepliesOfTicket(
  ticketId: string,
  agentName: string,
): Promise<Result<FilledReply[]>> {
  const values = isId(ticketId) ? await valuesOf(ticketId, agentName) : null
  return values ? ok(await filledReplies(values)) : refuse('not_found', 'There is no such ticket.')
}

async function valuesOf(ticketId: string, agentName: string): Promise<CannedReplyValues | null> {
  const [row] = await db()
    .select({
      number: supportTickets.number,
      subject: supportTickets.subject,
      requesterName: supportTickets.requesterName,
      firstName: customers.firstName,
      label: subscriptions.serviceLabel,
      description: subscriptions.description,
    })
    .from(supportTickets)
    .leftJoin(customers, eq(customers.id, supportTickets.customerId))
    .leftJoin(subscriptions, eq(subscriptions.id, supportTickets.relatedServiceId))
    .where(eq(supportTickets.id, ticketId))
  if (!row) return null
  return {
    customer_name: row.requesterName,
    first_name: row.firstName ?? row.requesterName.split(' ')[0] ?? '',
    ticket_number: row.number,
    subject: row.subject,
    agent_name: agentName,
    service: row.label || row.description || '',
  }
}
