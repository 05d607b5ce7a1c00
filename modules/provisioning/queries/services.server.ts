import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customerName } from '#modules/customers/queries/customer-list.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { type StaffAddress, staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type ActionState, openActionStates } from '../rules/action.ts'
import { forPerson, type ServiceListQuery } from '../rules/service-forms.ts'
import { servers, serviceActions, services } from '../tables.server.ts'

/** Joins the action of a service that is open. */
export const openAction = and(
  eq(serviceActions.serviceId, services.id),
  inArray(serviceActions.state, openActionStates),
)

const listed = {
  id: services.id,
  domain: services.domain,
  userName: services.userName,
  plan: services.plan,
  seen: services.seen,
  endedAt: services.endedAt,
  createdAt: services.createdAt,
  description: subscriptions.description,
  customerName,
  serverName: servers.name,
  verb: serviceActions.verb,
  actionState: serviceActions.state,
  problem: serviceActions.problem,
  assignee: users.name,
}

export type ServiceRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(where: SQL | undefined) {
  return db()
    .select(listed)
    .from(services)
    .innerJoin(subscriptions, eq(subscriptions.id, services.subscriptionId))
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .leftJoin(servers, eq(servers.id, services.serverId))
    .leftJoin(serviceActions, openAction)
    .leftJoin(users, eq(users.id, serviceActions.assignedTo))
    .where(where)
    .$dynamic()
}

/** Its action failed for good, is done by hand, or was not reported as done when it was due. */
const waitsForPerson = () => sql`exists (
  select from service_actions a left join servers v on v.id = a.server_id
  where a.service_id = ${services.id}
    and (a.state = 'needs_person'
      or a.state = 'pending' and (v.kind = 'manual' or a.due_at <= ${now()})))`

/** How many wait for a person, up to one more than a list counts. */
export function servicesForPersonCount(): Promise<number> {
  return countUpTo(services, waitsForPerson())
}

/** The staff to whom an action can be assigned. */
export function serviceStaff(executor: Executor = db()): Promise<StaffAddress[]> {
  return staffWhoMay('subscriptions.manage', executor)
}

/** All of a subscription, in the order of its items. */
export function servicesOfSubscription(subscriptionId: string): Promise<ServiceRow[]> {
  return rowsOf(eq(services.subscriptionId, subscriptionId)).orderBy(
    asc(services.position),
    asc(services.number),
  )
}

const newest: KeysetSort<ServiceRow> = [
  { column: services.createdAt, kind: 'moment', of: (row) => row.createdAt },
  { column: services.id, kind: 'id', of: (row) => row.id },
]

/** What a person has to do and `reader` looks after, or what has no assignee. */
const isAssigned = (assigned: 'mine' | 'unassigned', reader: string) => sql`exists (
  select from service_actions a
  where a.service_id = ${services.id} and a.state in ('pending', 'needs_person')
    and a.assigned_to is not distinct from ${assigned === 'mine' ? reader : null})`

const hasAction = (action: ActionState | typeof forPerson) =>
  action === forPerson
    ? waitsForPerson()
    : sql`exists (
        select from service_actions a
        where a.service_id = ${services.id} and a.state = ${action})`

/**
 * One page of the services, newest first, as `reader` asked for it; the page's guard asks for the
 * permission.
 */
export async function serviceList(
  query: ServiceListQuery,
  reader: string,
): Promise<Page<ServiceRow>> {
  const { seen, action, assigned } = query.filters
  const pattern = query.search === '' ? null : searchPattern(query.search)
  const where = and(
    seen ? eq(services.seen, seen) : undefined,
    action ? hasAction(action) : undefined,
    assigned ? isAssigned(assigned, reader) : undefined,
    pattern
      ? or(
          ilike(services.domain, pattern),
          ilike(services.userName, pattern),
          sql`exists (
            select from servers v
            where v.id = ${services.serverId} and v.name ilike ${pattern})`,
          sql`exists (
            select from subscriptions u
              join customers c on c.id = u.customer_id
            where u.id = ${services.subscriptionId}
              and (u.description ilike ${pattern}
                or c.email ilike ${pattern}))`,
        )
      : undefined,
  )
  return listPage(newest, query, { table: services, where }, (slice) =>
    rowsOf(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

const shownActions = 30

export type ServiceDetails = NonNullable<Awaited<ReturnType<typeof serviceById>>>

/** A service with its server, its open action and its history, for staff; null when missing. */
export async function serviceById(id: string) {
  if (!isId(id)) return null
  const [row] = await db()
    .select({
      service: services,
      subscription: {
        id: subscriptions.id,
        description: subscriptions.description,
        status: subscriptions.status,
        suspendedAt: subscriptions.suspendedAt,
      },
      customer: { id: customers.id, name: customerName, email: customers.email },
      server: {
        id: servers.id,
        name: servers.name,
        kind: servers.kind,
        problem: servers.problem,
        restsUntil: servers.restsUntil,
        lockedOutAt: servers.lockedOutAt,
        nameServers: servers.nameServers,
      },
    })
    .from(services)
    .innerJoin(subscriptions, eq(subscriptions.id, services.subscriptionId))
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .leftJoin(servers, eq(servers.id, services.serverId))
    .where(eq(services.id, id))
  if (!row) return null
  const history = await db()
    .select()
    .from(serviceActions)
    .where(eq(serviceActions.serviceId, id))
    .orderBy(desc(serviceActions.createdAt), desc(serviceActions.id))
    .limit(shownActions)
  const open = history.find(({ state }) => openActionStates.some((one) => one === state)) ?? null
  return { ...row, open, history }
}
