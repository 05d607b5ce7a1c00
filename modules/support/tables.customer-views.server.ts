import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { supportRatings } from './tables.ratings.server.ts'
import { supportFiles, supportMessages, supportSettings, supportTickets } from './tables.server.ts'

/**
 * All that a customer may read of tickets. Internal notes, and what only they change
 * (`updated_at`), are not in these views, so no query for customers can select them:
 * `queries/for-customers` may import no other table of this module
 * (tests/architecture/customer-views.test.ts).
 */
export const customerTickets = pgView('customer_tickets').as((query) =>
  query
    .select({
      id: supportTickets.id,
      number: supportTickets.number,
      customerId: supportTickets.customerId,
      openedBy: supportTickets.openedBy,
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
    .select({
      id: supportTickets.id,
      customerId: supportTickets.customerId,
      mergedInto: supportTickets.mergedInto,
    })
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
      senderId: supportMessages.senderId,
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
      /** False where a backup without the bytes was restored. */
      isStored:
        sql<boolean>`exists (select from support_file_bytes where support_file_bytes.file_id = support_files.id)`.as(
          'is_stored',
        ),
    })
    .from(supportFiles)
    .innerJoin(
      supportMessages,
      and(eq(supportMessages.id, supportFiles.messageId), eq(supportMessages.isInternal, false)),
    ),
)

/** What a customer said of the answers to their ticket. */
export const customerTicketRatings = pgView('customer_ticket_ratings').as((query) =>
  query
    .select({
      ticketId: supportRatings.ticketId,
      stars: supportRatings.stars,
      feedback: supportRatings.feedback,
    })
    .from(supportRatings),
)

/**
 * What a customer's page depends on of how the desk is set up; no row until staff save settings.
 */
export const customerSupportSettings = pgView('customer_support_settings').as((query) =>
  query.select({ asksForRating: supportSettings.asksForRating }).from(supportSettings),
)
