import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { createdAt, fileContent, filesHere, id, moment } from '#platform/database/columns.server.ts'
import { type Escalation, noEscalation } from './escalation/rules/escalation.ts'
import type { ServiceChange } from './rules/service-change.ts'
import type { ServiceHours } from './rules/service-hours.ts'
import type { SlaPolicies, SlaTargets } from './rules/sla.ts'
import {
  senderTypes,
  ticketCategories,
  ticketChangeKinds,
  ticketPriorities,
  ticketSources,
  ticketStatuses,
  ticketTeams,
} from './rules/ticket.ts'

export const ticketStatus = pgEnum('ticket_status', ticketStatuses)
export const ticketPriority = pgEnum('ticket_priority', ticketPriorities)
export const ticketCategory = pgEnum('ticket_category', ticketCategories)
export const ticketTeam = pgEnum('ticket_team', ticketTeams)
export const ticketSource = pgEnum('ticket_source', ticketSources)
export const senderType = pgEnum('ticket_sender_type', senderTypes)
export const ticketChangeKind = pgEnum('ticket_change_kind', ticketChangeKinds)

/**
 * A§3 support_tickets. Customers read it through the views of `tables.customer-views.server.ts`
 * only.
 */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: id(),
    number: text('ticket_number').notNull().unique(),
    /** Null for a sender who is not a known customer. */
    customerId: uuid('customer_id').references(() => customers.id),
    /**
     * The account that opened it for the customer: a contact sees their own tickets of any
     * category. No reference, so that closing an account locks no tickets.
     */
    openedBy: text('opened_by'),
    /**
     * Who asked, as they were called then. Answers go to this address where no customer is known,
     * and to the customer's own one otherwise.
     */
    requesterName: text('requester_name').notNull(),
    requesterEmail: text('requester_email').notNull(),
    subject: text('subject').notNull(),
    category: ticketCategory('category').notNull().default('general'),
    priority: ticketPriority('priority').notNull().default('normal'),
    /** From low to urgent: lists are filtered and sorted by it. */
    priorityRank: smallint('priority_rank')
      .notNull()
      .generatedAlwaysAs(
        sql`case priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 when 'urgent' then 4 end`,
      ),
    status: ticketStatus('status').notNull().default('open'),
    team: ticketTeam('team'),
    source: ticketSource('source').notNull().default('site'),
    tags: text('tags').array().notNull().default([]),
    assignedAgentId: text('assigned_agent_id').references(() => users.id, { onDelete: 'set null' }),
    relatedServiceId: uuid('related_service_id').references(() => subscriptions.id),
    /** Of a service-change request; empty otherwise. */
    metadata: jsonb('metadata')
      .$type<ServiceChange | Record<string, never>>()
      .notNull()
      .default({}),
    createdAt: createdAt(),
    /** Any change, internal notes too: never shown to customers. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    resolvedAt: moment('resolved_at'),
    closedAt: moment('closed_at'),
    lastPublicMessageAt: moment('last_public_message_at'),
    /**
     * The ticket that has its messages since they were merged: this one is its old number and
     * address.
     */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => supportTickets.id),
    /**
     * What was promised to this ticket and how far its clocks are (rules/sla.ts). Null: opened
     * before there were promises, or hours are never open.
     */
    slaTargets: jsonb('sla_targets').$type<SlaTargets>(),
    slaPausedAt: moment('sla_paused_at'),
    slaPausedMinutes: doublePrecision('sla_paused_minutes').notNull().default(0),
    firstResponseDueAt: moment('first_response_due_at'),
    firstRespondedAt: moment('first_responded_at'),
    firstResponseFrom: moment('first_response_from'),
    nextResponseFrom: moment('next_response_from'),
    nextResponseDueAt: moment('next_response_due_at'),
    resolutionDueAt: moment('resolution_due_at'),
    answersInTime: integer('answers_in_time').notNull().default(0),
    answersLate: integer('answers_late').notNull().default(0),
    firstResponseMinutes: doublePrecision('first_response_minutes'),
    resolutionMinutes: doublePrecision('resolution_minutes'),
    /** The next promise that would be broken; null while nothing runs. */
    slaDueAt: moment('sla_due_at'),
    /** When staff were warned of, and emailed about, this deadline. */
    slaWarnedFor: moment('sla_warned_for'),
    slaBreachedFor: moment('sla_breached_for'),
    /** When a promise was broken and the settings said what then happens. */
    escalatedAt: moment('escalated_at'),
    /** When an email asked the customer to rate this ticket. */
    ratingAskedAt: moment('rating_asked_at'),
  },
  (table) => [
    index('support_tickets_newest').on(table.createdAt.desc(), table.id.desc()),
    index('support_tickets_updated').on(table.updatedAt.desc(), table.id.desc()),
    index('support_tickets_status')
      .on(table.status, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.mergedInto} is null`),
    index('support_tickets_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('support_tickets_agent').on(
      table.assignedAgentId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('support_tickets_priority').on(table.priorityRank, table.createdAt, table.id),
    index('support_tickets_unsolved')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.status} in ('open', 'in_progress', 'waiting_customer')`),
    index('support_tickets_merged')
      .on(table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
    // By when an answer was promised, else by how long it waits (modules/inbox).
    index('support_tickets_inbox')
      .on(
        sql`coalesce(${table.slaDueAt}, coalesce(${table.nextResponseFrom}, ${table.createdAt}))`,
        table.id,
      )
      .where(sql`${table.status} in ('open', 'in_progress')`),
    index('support_tickets_unsolved_counts')
      .on(table.status, table.priority, table.assignedAgentId)
      .where(sql`${table.status} in ('open', 'in_progress', 'waiting_customer')`),
    // Any of the list's filters together: PostgreSQL skips over the columns that are not asked for.
    index('support_tickets_filters').on(
      table.status,
      table.category,
      table.priorityRank,
      table.team,
      table.assignedAgentId,
      table.createdAt,
      table.id,
      table.mergedInto,
    ),
    index('support_tickets_agent_unsolved')
      .on(table.assignedAgentId)
      .where(sql`${table.status} in ('open', 'in_progress', 'waiting_customer')`),
    index('support_tickets_solved')
      .on(sql`coalesce(${table.resolvedAt}, ${table.closedAt})`)
      .where(sql`${table.resolvedAt} is not null or ${table.closedAt} is not null`),
    index('support_tickets_service').on(table.relatedServiceId),
    index('support_tickets_sla')
      .on(table.slaDueAt, table.id)
      .where(sql`${table.slaDueAt} is not null`),
    check(
      'support_tickets_merged_closed',
      sql`${table.mergedInto} is null or (${table.status} = 'closed' and ${table.mergedInto} <> ${table.id})`,
    ),
    index('support_tickets_escalated')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.escalatedAt} is not null`),
    check(
      'support_tickets_resolved',
      sql`${table.status} <> 'resolved' or ${table.resolvedAt} is not null`,
    ),
    check(
      'support_tickets_closed',
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null)`,
    ),
  ],
)

/** A§3 support_messages. Their order is `position`, which the database counts. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    /** The account of who wrote it; null for emails of people without one. */
    senderId: text('sender_id'),
    senderType: senderType('sender_type').notNull(),
    senderName: text('sender_name').notNull(),
    message: text('message').notNull(),
    isInternal: boolean('is_internal').notNull().default(false),
    source: ticketSource('source').notNull().default('site'),
    /** Earlier text that an email repeated; staff see it folded, customers never. */
    quoted: text('quoted').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('support_messages_thread').on(table.ticketId, table.position),
    check(
      'support_messages_internal',
      sql`not ${table.isInternal} or ${table.senderType} = 'staff'`,
    ),
  ],
)

/**
 * People in copy of a ticket (D48): answers are emailed to them, internal notes never. Whom staff
 * took out stays here, so that the next email does not bring them back.
 */
export const supportTicketCopies = pgTable(
  'support_ticket_copies',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** In lower case. */
    address: text('address').notNull(),
    name: text('name').notNull().default(''),
    createdAt: createdAt(),
    removedAt: moment('removed_at'),
    /** The account of who took them out. */
    removedBy: text('removed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.address] }),
    index('support_ticket_copies_address').on(table.address),
  ],
)

/**
 * A§3 attachments (D29). A file is uploaded before its message is sent; without a message after a
 * day it is removed.
 */
export const supportFiles = pgTable(
  'support_files',
  {
    id: id(),
    ticketId: uuid('ticket_id').references(() => supportTickets.id),
    messageId: uuid('message_id').references(() => supportMessages.id),
    /** A reply that can still be undone (tables.held-replies.server.ts) has it. */
    heldReplyId: uuid('held_reply_id'),
    uploadedBy: text('uploaded_by'),
    name: text('name').notNull(),
    /** Detected from the content, never taken from the browser. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    position: integer('position').notNull().default(0),
    /** By what the HTML of its email names the picture (without 'cid:'). */
    contentId: text('content_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_files_message').on(table.messageId, table.position),
    index('support_files_held').on(table.heldReplyId).where(sql`${table.heldReplyId} is not null`),
    index('support_files_unsent').on(table.createdAt).where(sql`${table.messageId} is null`),
  ],
)

/** The bytes of files, apart from what lists and threads read (D29). */
export const supportFileBytes = pgTable(
  'support_file_bytes',
  {
    fileId: uuid('file_id').primaryKey(),
    ...fileContent(),
  },
  (table) => [filesHere('support_file_bytes_here', table.fileId, table.content)],
)

/** Who changed what of a ticket, and when. For staff only. */
export const supportTicketChanges = pgTable(
  'support_ticket_changes',
  {
    id: id(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    kind: ticketChangeKind('kind').notNull(),
    /** The value before and after, as stored; names of people and services are kept with them. */
    before: text('before'),
    after: text('after'),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('support_ticket_changes_ticket').on(table.ticketId, table.position)],
)

/** What a member of staff has begun to write and not sent. */
export const supportDrafts = pgTable(
  'support_drafts',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    isInternal: boolean('is_internal').notNull().default(false),
    /** Of a reply that was undone: the status that it was sent with, and its files. */
    status: ticketStatus('status'),
    uploads: uuid('uploads').array().notNull().default([]),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.authorId] })],
)

/** How the support desk works: one row. */
export const supportSettings = pgTable(
  'support_settings',
  {
    id: integer('id').primaryKey().default(1),
    hours: jsonb('hours').$type<ServiceHours>().notNull(),
    sla: jsonb('sla').$type<SlaPolicies>().notNull(),
    /** Emails about tickets go here; blank is the site's contact address. */
    supportAddress: text('support_address').notNull().default(''),
    /** Resolved tickets are closed after so many days; 0 is never. */
    autoCloseDays: integer('auto_close_days').notNull().default(7),
    /** An answer can be undone for so many seconds; 0 is never. */
    undoSendSeconds: integer('undo_send_seconds').notNull().default(10),
    escalation: jsonb('escalation').$type<Escalation>().notNull().default(noEscalation),
    /** Whether a ticket without an agent becomes that of who answers it first. */
    assignsOnAnswer: boolean('assigns_on_answer').notNull().default(true),
    /** Whether customers are asked how a solved ticket went. */
    asksForRating: boolean('asks_for_rating').notNull().default(true),
  },
  (table) => [check('support_settings_one', sql`${table.id} = 1`)],
)
