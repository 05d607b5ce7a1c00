import { createHash } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { canonicalAddress } from '#kernel/ip-address.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import { type RoleFacts, staffRole } from '#modules/identity/rules/staff/staff-role.ts'
import { db } from '#platform/database.server.ts'
import { passedOn, type Scope } from '../rules/scopes.ts'

export type FoundKey = {
  id: string
  name: string
  ending: string
  scopes: readonly Scope[]
  isCustomers: boolean
  /** The maker, with no more rights than the scopes and the maker's own rights have in common. */
  actor: Person
}

/** Why a key that was found opens nothing. */
export type KeyRefusal = 'expired' | 'inactive' | 'wrong_address'

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

type Row = RoleFacts & {
  id: string
  name: string
  ending: string
  scopes: Scope[]
  addresses: string[]
  isExpired: boolean
  isRevoked: boolean
  keyCustomerId: string | null
  userId: string
  userName: string
  email: string
  emailVerified: boolean
  mustChangePassword: boolean
  needsSecondFactor: boolean
  /** The customer, while the maker still acts for it. */
  customerId: string | null
  contact: { id: string; roles: ContactRole[]; customerName: string } | null
}

/**
 * The key and who calls with it; null for an unknown one. The rights are read with it, so that they
 * are those of this moment.
 */
export async function findKey(key: string, address: string): Promise<FoundKey | KeyRefusal | null> {
  const hash = hashOfKey(key)
  const { rows } = await db().execute<Row>(sql`
    select k.id, k.name, k.ending, k.scopes, k.addresses, k.customer_id as "keyCustomerId",
      coalesce(k.expires_at <= now(), false) as "isExpired", k.revoked_at is not null as "isRevoked",
      u.id as "userId", u.name as "userName", u.email, u.email_verified as "emailVerified",
      u.temporary_password_until is not null as "mustChangePassword",
      u.role as "accountRole", p.role as "profileRole", r.name as "roleName",
      coalesce((select array_agg(rp.permission_id)
        from role_permissions rp where rp.role_id = r.id), '{}') as "rolePermissions",
      not u.two_factor_enabled and not exists (select
        from passkeys own where own.user_id = u.id)
        and coalesce((select require_staff_second_factor
          from site_settings limit 1), false) as "needsSecondFactor",
      c.id as "customerId",
      case when c.auth_user_id = u.id or c.pending_user_id = u.id then null
        else jsonb_build_object('id', cp.id, 'roles', cp.roles, 'customerName', coalesce(nullif(c.company, ''), c.email)) end as contact
    from api_keys k
    join users u on u.id = k.user_id
    left join staff_profiles p on p.user_id = u.id and p.is_active
    left join roles r on r.id = p.role_id
    left join customer_people cp on cp.customer_id = k.customer_id
      and cp.user_id = u.id
    left join customers c on c.id = k.customer_id and c.deleted_at is null
      and (c.auth_user_id = u.id or c.pending_user_id = u.id or cp.id is not null)
    where k.hash = ${hash} or (k.previous_hash = ${hash}
      and k.previous_until > now())`)
  const [row] = rows
  if (!row) return null
  if (row.isRevoked || row.mustChangePassword) return 'inactive'
  if (row.isExpired) return 'expired'
  if (!isAllowedFrom(row.addresses, address)) return 'wrong_address'
  const actor = row.keyCustomerId === null ? staffActor(row) : customerActor(row)
  if (!actor) return 'inactive'
  const { id, name, ending, scopes } = row
  return { id, name, ending, scopes, isCustomers: row.keyCustomerId !== null, actor }
}

const person = (row: Row): Person => ({
  kind: 'person',
  userId: row.userId,
  name: row.userName,
  email: row.email,
  emailVerified: row.emailVerified,
  mustChangePassword: false,
  customerId: null,
  staff: null,
  roleLookupTimedOut: false,
  hasRecentPassword: false,
})

function staffActor(row: Row): Person | null {
  const staff = staffRole(row)
  if (!staff) return null
  return {
    ...person(row),
    staff: { ...staff, permissions: passedOn(row.scopes, staff.permissions) },
    ...(row.needsSecondFactor && { mustSetUpSecondFactor: true as const }),
  }
}

function customerActor(row: Row): Person | null {
  if (row.customerId === null) return null
  return {
    ...person(row),
    customerId: row.customerId,
    ...(row.contact && { contact: row.contact }),
  }
}

function isAllowedFrom(addresses: readonly string[], address: string): boolean {
  if (addresses.length === 0) return true
  const allowed = new BlockList()
  for (const range of addresses) {
    const [first = '', bits] = range.split('/')
    const family = isIPv6(first) ? 'ipv6' : 'ipv4'
    if (bits === undefined) allowed.addAddress(first, family)
    else allowed.addSubnet(first, Number(bits), family)
  }
  const own = canonicalAddress(address)
  return allowed.check(own, isIPv6(own) ? 'ipv6' : 'ipv4')
}
