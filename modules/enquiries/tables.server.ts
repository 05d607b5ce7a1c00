import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/identity/tables.server.ts'
import { incomingMails } from '#modules/support/tables.incoming-mail.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { createdAt, id, moment } from '#platform/database/columns.server.ts'
import { enquiryMessageKinds } from './rules/enquiry-message.ts'
import {
  domainPriorities,
  domainServiceTypes,
  domainStatuses,
  generalStatuses,
} from './rules/status.ts'

export const generalEnquiryStatus = pgEnum('general_enquiry_status', generalStatuses)

export const generalEnquiries = pgTable(
  'general_enquiries',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: generalEnquiryStatus('status').notNull().default('new'),
    /** Idempotency key: a double click is one enquiry. */
    submissionKey: text('submission_key').unique(),
    createdAt: createdAt(),
    firstReadAt: moment('first_read_at'),
    repliedAt: moment('replied_at'),
    resolvedAt: moment('resolved_at'),
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** The ticket that it was turned into. */
    ticketId: uuid('ticket_id').references(() => supportTickets.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('general_enquiries_newest').on(table.createdAt.desc(), table.id.desc()),
    index('general_enquiries_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('general_enquiries_assigned').on(
      table.assignedTo,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('general_enquiries_ticket').on(table.ticketId),
    index('general_enquiries_inbox')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('new', 'read', 'in_progress') and ${table.ticketId} is null`),
    // The parts that a search looks through.
    index('general_enquiries_search').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
      table.subject.op('gin_trgm_ops'),
      table.message.op('gin_trgm_ops'),
    ),
  ],
)

export const domainServiceType = pgEnum('domain_service_type', domainServiceTypes)
export const domainInquiryStatus = pgEnum('domain_inquiry_status', domainStatuses)
export const domainInquiryPriority = pgEnum('domain_inquiry_priority', domainPriorities)

export const domainInquiries = pgTable(
  'domain_inquiries',
  {
    id: id(),
    companyName: text('company_name').notNull().default(''),
    contactName: text('contact_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    serviceType: domainServiceType('service_type').notNull(),
    domainName: text('domain_name').notNull(),
    currentRegistrar: text('current_registrar').notNull().default(''),
    message: text('message').notNull().default(''),
    status: domainInquiryStatus('status').notNull().default('new'),
    priority: domainInquiryPriority('priority').notNull().default('normal'),
    notes: text('notes').notNull().default(''),
    submissionKey: text('submission_key').unique(),
    contactedAt: moment('contacted_at'),
    createdAt: createdAt(),
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** The ticket that it was turned into. */
    ticketId: uuid('ticket_id').references(() => supportTickets.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('domain_inquiries_newest').on(table.createdAt.desc(), table.id.desc()),
    index('domain_inquiries_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('domain_inquiries_service').on(
      table.serviceType,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('domain_inquiries_priority').on(table.priority, table.createdAt.desc(), table.id.desc()),
    index('domain_inquiries_assigned').on(
      table.assignedTo,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('domain_inquiries_ticket').on(table.ticketId),
    index('domain_inquiries_inbox')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('new', 'in_progress') and ${table.ticketId} is null`),
    index('domain_inquiries_search').using(
      'gin',
      table.companyName.op('gin_trgm_ops'),
      table.contactName.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
      table.domainName.op('gin_trgm_ops'),
    ),
  ],
)

export const enquiryMessageKind = pgEnum('enquiry_message_kind', enquiryMessageKinds)

/**
 * What was written about an enquiry after it came in: emails of staff, what the person answered,
 * and internal notes. Messages are only added.
 */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: id(),
    /** Exactly one of both. */
    generalEnquiryId: uuid('general_enquiry_id').references(() => generalEnquiries.id, {
      onDelete: 'cascade',
    }),
    domainInquiryId: uuid('domain_inquiry_id').references(() => domainInquiries.id, {
      onDelete: 'cascade',
    }),
    kind: enquiryMessageKind('kind').notNull(),
    /** A user's id; the name stays when the account goes. */
    senderId: text('sender_id'),
    senderName: text('sender_name').notNull(),
    /** Of an answer by email. */
    senderEmail: text('sender_email').notNull().default(''),
    message: text('message').notNull(),
    /** Earlier text that an email repeated. */
    quoted: text('quoted').notNull().default(''),
    incomingMailId: uuid('incoming_mail_id').references(() => incomingMails.id, {
      onDelete: 'set null',
    }),
    /** Files of an answer; they stay with the received email. */
    fileCount: integer('file_count').notNull().default(0),
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'enquiry_messages_one_enquiry',
      sql`num_nonnulls(${table.generalEnquiryId}, ${table.domainInquiryId}) = 1`,
    ),
    index('enquiry_messages_general').on(table.generalEnquiryId, table.position),
    index('enquiry_messages_domain').on(table.domainInquiryId, table.position),
    index('enquiry_messages_mail').on(table.incomingMailId),
  ],
)
