import { and, eq, isNull, or } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import { db, type Executor, planned } from '#platform/database.server.ts'
import { customerViewKey, customerViewToken } from '../customer-view-cookie.server.ts'
import { mayLogInAsCustomer } from '../policy.ts'
import type { Actor } from '../rules/actor.ts'
import { isCustomerArea } from '../rules/customer-view.ts'
import { sessionToken } from '../session-token.server.ts'

/**
 * Who a request in the customer area is for: the customer whose account a member of staff looks at,
 * else the actor. The look must belong to this very session, be alive, and the right to it must
 * still be there; the customer must exist and not be on the staff.
 */
export async function actorInArea(request: Request, actor: Actor): Promise<Actor> {
  if (
    actor.kind !== 'person' ||
    actor.staff === null ||
    !isCustomerArea(new URL(request.url).pathname)
  )
    return actor
  const token = customerViewToken(request.headers.get('cookie'))
  const session = sessionToken(request.headers)
  if (token === null || session === null || !mayLogInAsCustomer(actor)) return actor
  const { rows } = await db().$client.query<Row>({
    ...planned(findViewed),
    values: [customerViewKey(token), session],
  })
  const viewed = rows[0]
  if (!viewed) return actor
  const asked = {
    kind: 'person',
    mustChangePassword: false,
    staff: null,
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  } as const
  return { ...asked, ...viewed, viewedBy: { userId: actor.userId, name: actor.name } }
}

type Row = {
  userId: string
  name: string
  email: string
  emailVerified: boolean
  customerId: string
}

const findViewed = {
  name: 'find-viewed-customer',
  text: `select u.id as "userId", u.name, u.email, u.email_verified as "emailVerified", c.id as "customerId"
    from (select value::jsonb as look from verifications where identifier = $1
      and expires_at > now() offset 0) v
    join sessions s on s.id = look->>'session' and s.token = $2
      and s.expires_at > now() and s.user_id = look->'staff'->>'userId'
    join users u on u.id = look->'customer'->>'userId' and u.role is null
    join customers c on c.id::text = look->'customer'->>'id'
      and c.deleted_at is null and (c.auth_user_id = u.id or c.pending_user_id = u.id)
    where not exists (select from staff_profiles p where p.user_id = u.id)`,
}

/** Whether this account is a contact of the customer. */
export async function isContactOf(
  executor: Executor,
  userId: string,
  customerId: string,
): Promise<boolean> {
  if (!isId(customerId)) return false
  const [row] = await executor
    .select({ id: customerPeople.id })
    .from(customerPeople)
    .innerJoin(
      customers,
      and(eq(customers.id, customerPeople.customerId), isNull(customers.deletedAt)),
    )
    .where(and(eq(customerPeople.userId, userId), eq(customerPeople.customerId, customerId)))
  return row !== undefined
}

/** Whether this account is a contact of a customer. */
export async function isContact(executor: Executor, userId: string): Promise<boolean> {
  return (await executor.$count(customerPeople, eq(customerPeople.userId, userId))) > 0
}

/** Whether a customer or a contact signs in with this account. */
export async function isCustomerAccount(executor: Executor, userId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        or(eq(customers.authUserId, userId), eq(customers.pendingUserId, userId)),
      ),
    )
    .limit(1)
  return row !== undefined || isContact(executor, userId)
}
