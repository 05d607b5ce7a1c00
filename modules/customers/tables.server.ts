import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import { users } from '#modules/identity/tables.server.ts'
import type { ContactMail } from '#modules/mail/rules/contact-mails.ts'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { type BillingAddress, customerStatuses } from './rules/customer.ts'

export const customerStatus = pgEnum('customer_status', customerStatuses)

/**
 * Buyers. A record belongs to a sign-in account (`auth_user_id`) only once that account's address
 * is verified; until then its purchases belong to its own record with `pending_user_id`, merged at
 * verification.
 */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    authUserId: text('auth_user_id').references(() => users.id, { onDelete: 'set null' }),
    pendingUserId: text('pending_user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    displayName: text('display_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    company: text('company').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    billingAddress: jsonb('billing_address').$type<BillingAddress>().notNull(),
    status: customerStatus('status').notNull().default('active'),
    notes: text('notes').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    paymentToken: text('payment_token'),
    /** Never dunned: nothing is suspended or cancelled for money that is owed. */
    dunningExempt: boolean('dunning_exempt').notNull().default(false),
    lastLogin: moment('last_login'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('customers_one_per_address')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.pendingUserId} is null and ${table.deletedAt} is null`),
    uniqueIndex('customers_one_per_account').on(table.authUserId),
    uniqueIndex('customers_one_per_pending_account').on(table.pendingUserId),
    index('customers_newest').on(table.createdAt.desc(), table.id.desc()),
  ],
)

/**
 * Who may act for a customer besides its owner (`customers.auth_user_id`). Without an account it is
 * an invitation, whose link is a mailed token.
 */
export const customerPeople = pgTable(
  'customer_people',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Set when the invitation was accepted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. Once accepted, the address of the account counts. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    roles: text('roles').array().$type<ContactRole[]>().notNull(),
    /** Kinds of emails that they switched off. */
    mutedMails: text('muted_mails').array().$type<ContactMail[]>().notNull().default([]),
    invitedBy: text('invited_by').notNull(),
    /** When the invitation was last mailed. */
    invitedAt: moment('invited_at').notNull(),
    joinedAt: moment('joined_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('customer_people_one_per_address').on(table.customerId, table.email),
    uniqueIndex('customer_people_one_per_account').on(table.customerId, table.userId),
    index('customer_people_user').on(table.userId),
    index('customer_people_email').on(table.email),
  ],
)
