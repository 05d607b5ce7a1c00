import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { type ContactRole, contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { invitationEnd } from '#modules/identity/rules/invitation.ts'
import { users } from '#modules/identity/tables.server.ts'
import type { ContactMail } from '#modules/mail/rules/contact-mails.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { customerName } from '../../rules/customer.ts'
import { customerPeople, customers } from '../../tables.server.ts'

/** A person who acts for a customer, or is invited to. */
export type CustomerPerson = {
  id: string
  /** Null until the invitation is accepted. */
  userId: string | null
  name: string
  email: string
  roles: ContactRole[]
  mutedMails: ContactMail[]
  /** 'expired': the link of the invitation no longer works. */
  state: 'active' | 'invited' | 'expired'
  invitedBy: string
  invitedAt: Date
  lastSignedInAt: Date | null
}

const columns = {
  id: customerPeople.id,
  userId: customerPeople.userId,
  name: sql<string>`coalesce(${users.name}, ${customerPeople.name})`,
  email: sql<string>`coalesce(${users.email}, ${customerPeople.email})`,
  roles: customerPeople.roles,
  mutedMails: customerPeople.mutedMails,
  invitedBy: customerPeople.invitedBy,
  invitedAt: customerPeople.invitedAt,
  lastSignedInAt: users.lastSignedInAt,
}

/**
 * All people but the owner, in the order in which they were invited. There are at most `maxPeople`.
 */
export async function peopleOf(
  customerId: string,
  executor: Executor = db(),
): Promise<CustomerPerson[]> {
  if (!isId(customerId)) return []
  const rows = await executor
    .select(columns)
    .from(customerPeople)
    .leftJoin(users, eq(users.id, customerPeople.userId))
    .where(eq(customerPeople.customerId, customerId))
    .orderBy(asc(customerPeople.createdAt), asc(customerPeople.id))
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

type PeoplePart = { where: SQL | undefined; orderBy: SQL[]; limit: number }

/** A part of the people of all customers that are not deleted. */
export async function everyPerson({ where, orderBy, limit }: PeoplePart) {
  const { id: customerId } = customers
  const rows = await db()
    .select({ ...columns, customerId, createdAt: customerPeople.createdAt })
    .from(customerPeople)
    .innerJoin(
      customers,
      and(eq(customers.id, customerPeople.customerId), isNull(customers.deletedAt)),
    )
    .leftJoin(users, eq(users.id, customerPeople.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

/** One of them; null for a contact of another customer and for an unknown id alike. */
export async function personOf(
  customerId: string,
  id: string,
  executor: Executor = db(),
): Promise<CustomerPerson | null> {
  return (await peopleOf(customerId, executor)).find((person) => person.id === id) ?? null
}

/** People who were removed, left, or never joined, as the log of the customer names them. */
export async function formerPeople(
  customerId: string,
  executor: Executor = db(),
): Promise<{ userId: null; name: string; email: string }[]> {
  const { rows } = await executor.execute<{ name: string; email: string }>(sql`
    select distinct person->>'name' as name, person->>'email' as email
    from activity_log, lateral (select coalesce(before, after) as person) as written
    where entity_type = 'customer' and entity_id = ${customerId}
      and action in ('invited', 'invitation_withdrawn', 'contact_removed', 'contact_left')
        and person ? 'name' and person ? 'email'`)
  return rows.map((row) => ({ userId: null, ...row }))
}

function stateOf({
  userId,
  invitedAt,
}: {
  userId: string | null
  invitedAt: Date
}): CustomerPerson['state'] {
  if (userId !== null) return 'active'
  return invitationEnd(invitedAt) > now() ? 'invited' : 'expired'
}

export type CustomerOwner = {
  userId: string | null
  name: string
  email: string
  lastSignedInAt: Date | null
}

/**
 * Whose customer record it is; `userId` is null for one without an account, or whose address is not
 * confirmed.
 */
export async function ownerOf(
  customerId: string,
  executor: Executor = db(),
): Promise<CustomerOwner | null> {
  if (!isId(customerId)) return null
  const [row] = await executor
    .select({
      userId: customers.authUserId,
      name: sql<string>`coalesce(${users.name}, nullif(trim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.email})`,
      email: sql<string>`coalesce(${users.email}, ${customers.email})`,
      lastSignedInAt: users.lastSignedInAt,
    })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.authUserId))
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
  return row ?? null
}

export type Account = { userId: string; name: string; email: string }

/** A sign-in account, or null. */
export async function accountOf(
  executor: Executor,
  userId: string | null,
): Promise<Account | null> {
  if (userId === null) return null
  const [row] = await executor
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

/**
 * Whether this account, or its address, has a customer record besides this one: an account owns one
 * at most.
 */
export async function hasOtherRecord(
  executor: Executor,
  account: Account,
  customerId: string,
): Promise<boolean> {
  const theirs = sql`(${customers.authUserId} = ${account.userId}
    or ${customers.pendingUserId} = ${account.userId}
    or lower(${customers.email}) = ${account.email})`
  return (
    (await executor.$count(
      customers,
      and(isNull(customers.deletedAt), ne(customers.id, customerId), theirs),
    )) > 0
  )
}

/** `value` is what the switch sends: the id of a customer, or `self`. */
export type ActingChoice = { value: string; name: string; role: string; isCurrent: boolean }

/**
 * The customers that a user may act for, their own account first. Empty for a user who is no
 * contact, so that there is nothing to choose.
 */
export async function actingChoices(person: Person): Promise<ActingChoice[]> {
  if (!person.mayActForOthers || person.viewedBy !== undefined) return []
  const rows = await db()
    .select({ customer: customers, roles: customerPeople.roles })
    .from(customerPeople)
    .innerJoin(
      customers,
      and(eq(customers.id, customerPeople.customerId), isNull(customers.deletedAt)),
    )
    .where(eq(customerPeople.userId, person.userId))
    .orderBy(asc(customerPeople.joinedAt), asc(customerPeople.id))
  const own = {
    value: 'self',
    name: 'My own account',
    role: 'Owner',
    isCurrent: person.contact === undefined,
  }
  const others = rows.map(({ customer, roles }) => ({
    value: customer.id,
    name: customerName(customer),
    role: contactRoleLabel(roles),
    isCurrent: person.contact !== undefined && person.customerId === customer.id,
  }))
  return [own, ...others]
}
