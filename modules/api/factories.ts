import { aStaffMember } from '#modules/identity/factories.ts'
import { staffRoleOf } from '#modules/identity/queries/user-permissions.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { makeCustomerKey, makeStaffKey } from './operations/keys.server.ts'
import type { NewKey } from './rules/key-form.ts'
import { customerScopes, everyScope } from './rules/scopes.ts'

const form = { name: 'Test', lifetime: 'never', addresses: [] } as const

/** Test builder: a key of an administrator, or of the member with this role, and who made it. */
export async function aStaffKey(
  changes: Partial<NewKey> & { roleId?: string } = {},
): Promise<{ key: string; id: string; actor: Person }> {
  const { roleId, ...key } = changes
  const member = await aStaffMember(roleId === undefined ? { role: 'admin' } : { roleId })
  const actor: Person = {
    kind: 'person',
    userId: member.userId,
    name: 'Sipho Dlamini',
    email: member.email,
    emailVerified: true,
    mustChangePassword: false,
    customerId: null,
    staff: await staffRoleOf(member.userId),
    roleLookupTimedOut: false,
    hasRecentPassword: true,
  }
  const made = await makeStaffKey(actor, {
    ...form,
    addresses: [],
    scopes: [...everyScope],
    ...key,
  })
  if (!made.ok) throw new Error(made.error.message)
  return { ...made.value, actor }
}

/** Test builder: a key that opens the account of this customer. */
export async function aCustomerKey(actor: Person, changes: Partial<NewKey> = {}) {
  const scopes = [...customerScopes]
  const made = await makeCustomerKey(actor, { ...form, addresses: [], scopes, ...changes })
  if (!made.ok) throw new Error(made.error.message)
  return made.value
}
