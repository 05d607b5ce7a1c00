import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { supportFiles, supportMessages, supportTickets } from './tables.server.ts'

/**
 * All that a customer may read of tickets. Internal notes, and what only they change (`updated_at`), are not in these views, so no query for customers
 * can select them: `queries/for-customers` may import no other table of this module (tests/architecture/customer-views.test.ts).
 */
export const customerTickets = pgView('customer_tickets').as((query) =>
  query
    .select({
      id: supportTickets.id,
      number: supportTickets.number,
      customerId: supportTickets.customerId,
      subject: supportTickets.subject,
      category: supportTickets.category,
      priority: supportTickets.priority,
      status: supportTickets.status,
      assignedAgentId: supportTickets.assignedAgentId,
      relatedServiceId: supportTickets.relatedServiceId,
      metadata: supportTickets.metadata,
      createdAt: supportTickets.createdAt,
      resolvedAt: supportTickets.resolvedAt,
      closedAt: supportTickets.closedAt,
      lastPublicMessageAt: supportTickets.lastPublicMessageAt,
      firstRespondedAt: supportTickets.firstRespondedAt,
      firstResponseDueAt: supportTickets.firstResponseDueAt,
      nextResponseDueAt: supportTickets.nextResponseDueAt,
    })
    .from(supportTickets)
    .where(isNull(supportTickets.mergedInto)),
)

/** Tickets that were merged: only where they are now. */
export const customerMergedTickets = pgView('customer_merged_tickets').as((query) =>
  query
    .select({ id: supportTickets.id, customerId: supportTickets.customerId, mergedInto: supportTickets.mergedInto })
    .from(supportTickets)
    .where(isNotNull(supportTickets.mergedInto)),
)

export const customerTicketMessages = pgView('customer_ticket_messages').as((query) =>
  query
    .select({
      id: supportMessages.id,
      position: supportMessages.position,
      ticketId: supportMessages.ticketId,
      senderType: supportMessages.senderType,
      senderName: supportMessages.senderName,
      message: supportMessages.message,
      createdAt: supportMessages.createdAt,
    })
    .from(supportMessages)
    .where(eq(supportMessages.isInternal, false)),
)

export const customerTicketFiles = pgView('customer_ticket_files').as((query) =>
  query
    .select({
      id: supportFiles.id,
      messageId: supportFiles.messageId,
      ticketId: supportMessages.ticketId,
      name: supportFiles.name,
      type: supportFiles.type,
      size: supportFiles.size,
      position: supportFiles.position,
    })
    .from(supportFiles)
    .innerJoin(supportMessages, and(eq(supportMessages.id, supportFiles.messageId), eq(supportMessages.isInternal, false))),
)
