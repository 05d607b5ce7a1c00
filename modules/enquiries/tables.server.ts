import { index, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#platform/database/columns.server.ts'
import { domainPriorities, domainServiceTypes, domainStatuses, generalStatuses } from './rules/status.ts'

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
  },
  (table) => [
    index('general_enquiries_newest').on(table.createdAt.desc(), table.id.desc()),
    index('general_enquiries_status').on(table.status, table.createdAt.desc()),
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
  },
  (table) => [
    index('domain_inquiries_newest').on(table.createdAt.desc(), table.id.desc()),
    index('domain_inquiries_status').on(table.status, table.createdAt.desc()),
  ],
)
