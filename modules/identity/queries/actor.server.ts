import { and, desc, eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { db, planned } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { type Browser, sessionTokenOf } from '../browser.server.ts'
import { type Actor, type Person, visitor } from '../rules/actor.ts'
import type { ContactRole } from '../rules/contact.ts'
import { type Device, deviceOf } from '../rules/device.ts'
import { recentPasswordMinutes, sessionLimits } from '../rules/session-limits.ts'
import { staffRole } from '../rules/staff/staff-role.ts'
import { sessionToken } from '../session-token.server.ts'
import { sessions } from '../tables.server.ts'

const { staff, customer } = sessionLimits

/**
 * SQL: session `s` still counts: neither past its end, nor unused for too long, nor too old.
 * `isStaff` is the condition that its user is on the staff, so that a user who becomes staff keeps
 * no session that staff may not have.
 */
const isLiveSession = (isStaff: string): string => `(s.expires_at > now()
  and s.updated_at > now() - make_interval(hours => case
    when ${isStaff} then ${staff.idleHours} else ${customer.idleHours} end)
  and s.created_at > now() - make_interval(days => case when ${isStaff} then ${staff.maxDays} else ${customer.maxDays} end))`

export type OwnSession = {
  id: string
  device: Device
  address: string
  startedAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}

/** The user's sessions, newest first, without their tokens. */
export async function ownSessions(actor: Person, browser: Browser): Promise<OwnSession[]> {
  const current = sessionTokenOf(browser)
  const rows = await db()
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.userId),
        sql`${sessions.id} in (select s.id from sessions s
          where ${sql.raw(isLiveSession(actor.staff === null ? 'false' : 'true'))})`,
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(50)
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent ?? ''),
    address: row.ipAddress ?? '',
    startedAt: row.createdAt,
    lastSeenAt: row.updatedAt,
    isCurrent: row.token === current,
  }))
}

/** D21: a role that cannot be found in this time is not a role. */
const roleLookupMs = 800

/** Actors whose session was not noted as used for some minutes. */
const due = new WeakSet<Actor>()

/**
 * Who asks. A forged or unsigned cookie costs no query; a good one costs one prepared statement.
 * Throws when the database is away. When the role tables do not answer in 800 ms the person is
 * known but has no rights, and `roleLookupTimedOut` says why.
 */
export async function actorOf(request: Request): Promise<Actor> {
  const token = sessionToken(request.headers)
  if (token === null) return visitor
  const client = await db().$client.connect()
  try {
    const { rows } = await client.query<ActorRow>({
      ...planned(findActor),
      values: [token],
      ...limit,
    })
    client.release()
    return actorFrom(rows[0], false)
  } catch (error) {
    if (!(error instanceof Error && error.message === 'Query read timeout')) {
      client.release(error instanceof Error ? error : true)
      throw error
    }
    await stop(client)
    log().warn({ label: 'role_lookup_timeout' }, 'roles did not answer in time')
    const { rows } = await db().$client.query<ActorRow>({ ...planned(findPerson), values: [token] })
    return actorFrom(rows[0], true)
  }
}

/** True when `refreshSession` should note that this actor's session is in use. */
export function isRefreshDue(actor: Actor): boolean {
  return due.has(actor)
}

function actorFrom(row: ActorRow | undefined, timedOut: boolean): Actor {
  if (!row) return visitor
  const staff = staffRole(row)
  const actor: Actor = {
    kind: 'person',
    userId: row.userId,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    mustChangePassword: row.mustChangePassword,
    customerId: row.customerId,
    ...(row.contact && { contact: row.contact }),
    ...(row.mayActForOthers && { mayActForOthers: true as const }),
    staff,
    roleLookupTimedOut: timedOut && staff === null,
    hasRecentPassword: row.hasRecentPassword,
    ...(row.mustSetUpSecondFactor && { mustSetUpSecondFactor: true as const }),
  }
  if (row.refreshDue) due.add(actor)
  return actor
}

/** The statement must not go on in the server, waiting for what it will never deliver. */
async function stop(client: PoolClient): Promise<void> {
  const process =
    'processID' in client && typeof client.processID === 'number' ? client.processID : null
  client.release(true)
  if (process !== null) await db().$client.query('select pg_cancel_backend($1)', [process])
}

type ActorRow = {
  userId: string
  name: string
  email: string
  emailVerified: boolean
  mustChangePassword: boolean
  refreshDue: boolean
  hasRecentPassword: boolean
  mustSetUpSecondFactor: boolean
  customerId: string | null
  contact: { id: string; roles: ContactRole[]; customerName: string } | null
  mayActForOthers: boolean
  accountRole: string | null
  profileRole: 'admin' | 'agent' | null
  roleName: string | null
  rolePermissions: string[]
}

const limit = { query_timeout: roleLookupMs }

const person = `u.id as "userId", u.name, u.email, u.email_verified as "emailVerified", u.temporary_password_until is not null as "mustChangePassword",
  s.updated_at < now() - interval '5 minutes' as "refreshDue", s.password_at > now() - interval '${recentPasswordMinutes} minutes' as "hasRecentPassword", u.role as "accountRole",
  acting."customerId", acting.contact, exists (select from customer_people cp where cp.user_id = u.id) as "mayActForOthers"`

/**
 * The customer that the session acts for: the chosen one while this account is a contact of it;
 * else its own record; else the one that it has been a contact of for longest. 'self' is the own
 * account, also where it has bought nothing yet.
 */
const acting = `left join lateral (
    select "customerId", contact from (
      select c.id as "customerId", null::jsonb as contact, case
        when c.auth_user_id = u.id then 1 else 2 end as rank, null::timestamptz as since
        from customers c where c.deleted_at is null and (c.auth_user_id = u.id
          or c.pending_user_id = u.id)
      union all
      select c.id, jsonb_build_object('id', cp.id, 'roles', cp.roles,
          'customerName', coalesce(nullif(c.company, ''), nullif(c.display_name, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email)),
          case when s.acting_for = c.id::text then 0 else 3 end, cp.joined_at
        from customer_people cp join customers c on c.id = cp.customer_id
          and c.deleted_at is null
        where cp.user_id = u.id and s.acting_for is distinct from 'self'
    ) candidates order by rank, since limit 1
  ) acting on true`

const findActor = {
  name: 'find-actor',
  text: `select ${person}, p.role as "profileRole", r.name as "roleName",
    (u.role is not null or p.id is not null) and not u.two_factor_enabled
      and s.passkey_at is null
      and coalesce((select require_staff_second_factor
        from site_settings limit 1), false) as "mustSetUpSecondFactor",
    coalesce((select array_agg(rp.permission_id) from role_permissions rp
      where rp.role_id = r.id), '{}') as "rolePermissions"
    from sessions s join users u on u.id = s.user_id
    ${acting}
    left join staff_profiles p on p.user_id = u.id and p.is_active
    left join roles r on r.id = p.role_id
    where s.token = $1 and ${isLiveSession('(u.role is not null or p.id is not null)')}`,
}

const findPerson = {
  name: 'find-person',
  text: `select ${person}, false as "mustSetUpSecondFactor", null as "profileRole", null as "roleName", '{}'::text[] as "rolePermissions"
    from sessions s join users u on u.id = s.user_id ${acting} where s.token = $1 and ${isLiveSession('u.role is not null')}`,
}
