import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { activityLog } from '#modules/activity/tables.server.ts'
import { contactAnswers, customerById } from '#modules/api/queries/objects/customers.server.ts'
import {
  creditAnswers,
  paymentAnswers,
  refundAnswers,
  subscriptionAnswers,
} from '#modules/api/queries/objects/money.server.ts'
import {
  creditNoteAnswers,
  invoiceAnswers,
  orderAnswers,
} from '#modules/api/queries/objects/sales.server.ts'
import {
  chatAnswer,
  chatMessageAnswer,
  domainInquiryAnswer,
  enquiryAnswer,
} from '#modules/api/queries/objects/site.server.ts'
import type { ListAnswer, ListRequest, Sight } from '#modules/api/queries/objects/source.server.ts'
import { statementAnswer } from '#modules/api/queries/objects/statement.server.ts'
import { messageAnswers, ticketAnswers } from '#modules/api/queries/objects/support.server.ts'
import { rowIdOf } from '#modules/api/rules/object-id.ts'
import { chatMessages, chatSessions } from '#modules/chat/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { suppressionKey } from '#modules/mail/suppressions/rules/suppression.ts'
import { emailConsents } from '#modules/mail/tables.server.ts'
import { serviceAnswers } from '#modules/provisioning/queries/service-objects.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import type { Consent, PersonalNoun, SignIn } from '../rules/personal-data.ts'

const pageSize = 200

/** A customer as the owner of their account; `addresses` as the consent ledger has them. */
export type Subject = {
  sight: Extract<Sight, { isStaff: false }>
  name: string
  userId: string | null
  addresses: string[]
  since: Date
}

/** Null for a customer that is deleted or never was. */
export async function subjectOf(customerId: string): Promise<Subject | null> {
  const [row] = await db()
    .select({ customer: customers, user: users })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.authUserId))
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
  if (!row) return null
  const { customer, user } = row
  const name = customer.company || `${customer.firstName} ${customer.lastName}`.trim()
  const actor: Person = {
    kind: 'person',
    userId: user?.id ?? '',
    name,
    email: customer.email,
    emailVerified: true,
    mustChangePassword: false,
    customerId,
    staff: null,
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  }
  const addresses = [customer.email, user?.email ?? customer.email].map(suppressionKey)
  return {
    sight: { isStaff: false, actor, customerId },
    name,
    userId: user?.id ?? null,
    addresses: [...new Set(addresses)],
    since: customer.createdAt,
  }
}

export type Pages = AsyncGenerator<object[]>

/** All pages of a list of the API, as the customer's own key would read it. */
async function* listed<Filters>(
  list: (request: ListRequest<Filters>) => Promise<ListAnswer<object>>,
  filters: Filters,
): Pages {
  let after: string | null = null
  do {
    const request = { limit: pageSize, after, createdFrom: null, createdBefore: null }
    const page: ListAnswer<object> = await list({ ...request, filters })
    if (page.data.length > 0) yield page.data
    after = page.next
  } while (after !== null)
}

async function* once(read: Promise<readonly object[]>): Pages {
  const rows = await read
  if (rows.length > 0) yield [...rows]
}

async function* messagesOf({ sight }: Subject): Pages {
  const any = { status: null, priority: null, customer: null }
  for await (const tickets of listed((request) => ticketAnswers(sight, request), any))
    for (const ticket of tickets as { id: string }[]) {
      let after: string | null = null
      do {
        const id = rowIdOf('ticket', ticket.id) ?? ''
        const page: ListAnswer<object> = await messageAnswers(sight, id, { limit: pageSize, after })
        if (page.data.length > 0) yield page.data
        after = page.next
      } while (after !== null)
    }
}

/** A year at a time, as a statement has an end. */
async function* statementsOf({ sight, since }: Subject): Pages {
  for (let year = since.getUTCFullYear(); year <= now().getUTCFullYear(); year += 1) {
    const period = { from: `${year}-01-01`, to: `${year}-12-31` }
    const given = await statementAnswer(sight.actor, sight, { ...sight, ...period })
    if (given.ok && given.value) yield [given.value.value]
  }
}

/** Also those from before the account had a customer record. */
const ownChats = ({ sight, userId }: Subject): SQL | undefined =>
  or(
    eq(chatSessions.customerId, sight.customerId),
    userId === null
      ? undefined
      : and(isNull(chatSessions.customerId), eq(chatSessions.userId, userId)),
  )

async function chatsOf(subject: Subject): Promise<object[]> {
  const rows = await db()
    .select()
    .from(chatSessions)
    .where(ownChats(subject))
    .orderBy(desc(chatSessions.startedAt), asc(chatSessions.id))
  return rows.map(chatAnswer)
}

async function* chatMessagesOf(subject: Subject): Pages {
  const chats = await db()
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(ownChats(subject))
    .orderBy(desc(chatSessions.startedAt), asc(chatSessions.id))
  for (const { id } of chats) {
    const rows = await db()
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.chatId, id))
      .orderBy(asc(chatMessages.seq))
    if (rows.length > 0) yield rows.map(chatMessageAnswer)
  }
}

/** Visitors have no account: what was sent from the customer's address is theirs. */
async function enquiriesOf({ addresses }: Subject): Promise<object[]> {
  const rows = await db()
    .select()
    .from(generalEnquiries)
    .where(inArray(sql`lower(${generalEnquiries.email})`, addresses))
    .orderBy(desc(generalEnquiries.createdAt), asc(generalEnquiries.id))
  return rows.map(enquiryAnswer)
}

async function domainInquiriesOf({ sight, addresses }: Subject): Promise<object[]> {
  const rows = await db()
    .select()
    .from(domainInquiries)
    .where(inArray(sql`lower(${domainInquiries.email})`, addresses))
    .orderBy(desc(domainInquiries.createdAt), asc(domainInquiries.id))
  return rows.map((row) => domainInquiryAnswer(row, sight))
}

async function consentsOf({ addresses }: Subject): Promise<Consent[]> {
  const rows = await db()
    .select()
    .from(emailConsents)
    .where(inArray(emailConsents.address, addresses))
    .orderBy(desc(emailConsents.createdAt), asc(emailConsents.id))
  return rows.map((row) => ({
    address: row.address,
    choice: row.choice,
    channel: row.channel,
    ip_address: row.clientAddress,
    words: row.words,
    created_at: row.createdAt.toISOString(),
  }))
}

/** What the audit log says of the account: what its owner did, and failed sign-ins to it. */
async function signInsOf({ userId }: Subject): Promise<SignIn[]> {
  if (userId === null) return []
  const rows = await db()
    .select()
    .from(activityLog)
    .where(
      and(
        eq(activityLog.entityType, 'account'),
        // What staff did while they looked at the account has the customer as its actor.
        isNull(activityLog.viewedById),
        or(eq(activityLog.actorId, userId), eq(activityLog.entityId, userId)),
      ),
    )
    .orderBy(desc(activityLog.createdAt), asc(activityLog.id))
  return rows.map((row) => ({
    what: row.action,
    ip_address: row.actorId === userId || row.actorId === null ? row.ipAddress : null,
    browser: row.actorId === userId || row.actorId === null ? row.browser : null,
    created_at: row.createdAt.toISOString(),
  }))
}

const none = { customer: null }

const readers: Record<PersonalNoun, (subject: Subject) => Pages> = {
  profile: ({ sight }) =>
    once(customerById(sight, sight.customerId).then((found) => (found ? [found] : []))),
  people: ({ sight }) => listed((page) => contactAnswers(sight.customerId, page), {}),
  orders: ({ sight }) => listed((page) => orderAnswers(sight, page), { status: null, ...none }),
  invoices: ({ sight }) =>
    listed((page) => invoiceAnswers(sight, page), { status: null, order: null, ...none }),
  credit_notes: ({ sight }) =>
    listed((page) => creditNoteAnswers(sight, page), { invoice: null, ...none }),
  payments: ({ sight }) =>
    listed((page) => paymentAnswers(sight, page), { invoice: null, ...none }),
  refunds: ({ sight }) => listed((page) => refundAnswers(sight, page), none),
  credit_entries: ({ sight }) => listed((page) => creditAnswers(sight, page), none),
  subscriptions: ({ sight }) =>
    listed((page) => subscriptionAnswers(sight, page), { status: null, ...none }),
  services: ({ sight }) =>
    listed((page) => serviceAnswers(sight, page), { state: null, subscription: null, ...none }),
  statements: statementsOf,
  tickets: ({ sight }) =>
    listed((page) => ticketAnswers(sight, page), { status: null, priority: null, ...none }),
  messages: messagesOf,
  chats: (subject) => once(chatsOf(subject)),
  chat_messages: chatMessagesOf,
  enquiries: (subject) => once(enquiriesOf(subject)),
  domain_inquiries: (subject) => once(domainInquiriesOf(subject)),
  consents: (subject) => once(consentsOf(subject)),
  sign_ins: (subject) => once(signInsOf(subject)),
}

/** Everything that a noun has of one customer, as its owner sees it. */
export function personalPages(noun: PersonalNoun, subject: Subject): Pages {
  return readers[noun](subject)
}
