import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type CustomerPerson,
  everyPerson,
} from '#modules/customers/queries/people/people.server.ts'
import type { CustomerStatus } from '#modules/customers/rules/customer.ts'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { objectId } from '../../rules/object-id.ts'
import { timeOf } from '../../rules/objects/base.ts'
import type { contactObject, customerObject } from '../../rules/objects/sales.ts'
import {
  type ListAnswer,
  type ListRequest,
  listOf,
  manyOf,
  oneOf,
  type Part,
  type Sight,
  staffSight,
} from './source.server.ts'

export type CustomerAnswer = z.input<typeof customerObject>
type Row = typeof customers.$inferSelect

export function customerAnswer(row: Row, sight: Sight): CustomerAnswer {
  const { postalCode, ...address } = row.billingAddress
  return {
    id: objectId('customer', row.id),
    object: 'customer',
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    company: row.company,
    phone: row.phone,
    vat_number: row.vatNumber,
    billing_address: { ...address, postal_code: postalCode },
    status: row.status,
    ...(sight.isStaff && { notes: row.notes, tags: row.tags }),
    created_at: timeOf(row.createdAt),
  }
}

const source = {
  id: customers.id,
  createdAt: customers.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(customers)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: (rows: Row[], sight: Sight) => rows.map((row) => customerAnswer(row, sight)),
}

function seen(sight: Sight) {
  return and(
    isNull(customers.deletedAt),
    sight.isStaff ? undefined : eq(customers.id, sight.customerId),
  )
}

type Filters = { status: CustomerStatus | null; email: string | null }

export function customerAnswers(
  sight: Sight,
  request: ListRequest<Filters>,
): Promise<ListAnswer<CustomerAnswer>> {
  const { status, email } = request.filters
  const where = and(
    seen(sight),
    status ? eq(customers.status, status) : undefined,
    email ? eq(customers.email, email) : undefined,
  )
  return listOf(source, request, { sight, where })
}

export function customerById(sight: Sight, id: string): Promise<CustomerAnswer | null> {
  return oneOf(source, sight, and(seen(sight), eq(customers.id, id)))
}

export function customersByIds(sight: Sight, ids: string[]): Promise<CustomerAnswer[]> {
  return manyOf(source, sight, and(seen(sight), inArray(customers.id, ids)))
}

/** The row that the form of staff shows, for a change of some of its fields. */
export async function customerRow(id: string): Promise<Row | null> {
  const [row] = await db()
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
    .orderBy(asc(customers.id))
  return row ?? null
}

export type ContactAnswer = z.input<typeof contactObject>

function contactAnswer(person: CustomerPerson, customerId: string): ContactAnswer {
  return {
    id: objectId('contact', person.id),
    object: 'contact',
    customer: objectId('customer', customerId),
    name: person.name,
    email: person.email,
    roles: person.roles,
    state: person.state,
    invited_at: timeOf(person.invitedAt),
  }
}

const contactSource = {
  id: customerPeople.id,
  createdAt: customerPeople.createdAt,
  read: everyPerson,
  present: (rows: Awaited<ReturnType<typeof everyPerson>>) =>
    rows.map((row) => contactAnswer(row, row.customerId)),
}

/** The contacts of a customer; the caller knows that it may see the customer. */
export function contactAnswers(
  customerId: string,
  request: Omit<ListRequest, 'filters'>,
): Promise<ListAnswer<ContactAnswer>> {
  const where = eq(customerPeople.customerId, customerId)
  return listOf(contactSource, request, { sight: staffSight, where })
}

/** One of them; null for a contact of another customer. */
export function contactById(customerId: string, id: string): Promise<ContactAnswer | null> {
  const where = and(eq(customerPeople.customerId, customerId), eq(customerPeople.id, id))
  return oneOf(contactSource, staffSight, where)
}

/** The contacts of all customers. */
export function everyContact(
  request: Omit<ListRequest, 'filters'>,
): Promise<ListAnswer<ContactAnswer>> {
  return listOf(contactSource, request, { sight: staffSight, where: undefined })
}
