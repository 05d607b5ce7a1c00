import { and, eq, ne, sql } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import {
  recordActivities,
  recordActivity,
} from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Transaction } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayGrant, mayManageRoles } from '../../policy.ts'
import { type RoleRow, roleById } from '../../queries/role-list.server.ts'
import { type Actor, hasRecentPassword } from '../../rules/actor.ts'
import { type Permission, permissionCatalogue } from '../../rules/permissions.ts'
import { type RoleInput, roleValues } from '../../rules/role-form.ts'
import type { StaffChange } from '../../rules/staff/staff-list.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { rolePermissions, roles, staffProfiles } from '../../tables.server.ts'
import { grantableRole, passwordFirst } from '../staff/add-staff-member.server.ts'
import { announceAdministrator, announceRole } from '../staff/announce-access.server.ts'

/**
 * Which role is written, and what of it was seen: `version` is that of the values with which the
 * form was made. Null creates one.
 */
export type WrittenRole = { id: string; version: string } | null

/** Creates or changes a role. The caller holds `lockAdministrators` and has asked for the right. */
export async function saveRole(
  tx: Transaction,
  actor: Actor,
  { existing, input }: { existing: WrittenRole; input: RoleInput },
): Promise<Result<StaffChange<{ id: string }>>> {
  if (!hasRecentPassword(actor)) return passwordFirst
  if (!mayGrant(actor, input.permissions)) return moreThanOneself
  const taken = and(
    sql`lower(${roles.name}) = lower(${input.name})`,
    existing && isId(existing.id) ? ne(roles.id, existing.id) : undefined,
  )
  if ((await tx.$count(roles, taken)) > 0)
    return refuse('invalid', 'Please check the form.', {
      fields: { name: ['Another role has this name.'] },
    })
  return existing ? change(tx, actor, existing, input) : create(tx, actor, input)
}

async function create(
  tx: Transaction,
  actor: Actor,
  { permissions, ...input }: RoleInput,
): Promise<Result<StaffChange<{ id: string }>>> {
  const id = newId()
  await tx.insert(roles).values({ ...input, id })
  await grant(tx, id, permissions)
  const after = { ...input, permissions: labels(permissions) }
  await recordActivity(tx, {
    actor,
    entityType: 'role',
    entityId: id,
    action: 'created',
    title: `Role ${input.name} created`,
    after,
  })
  await announceRole(tx, actor, { name: input.name, added: permissions })
  return ok({ value: { id }, people: [] })
}

async function change(
  tx: Transaction,
  actor: Actor,
  { id, version }: { id: string; version: string },
  { permissions, ...input }: RoleInput,
): Promise<Result<StaffChange<{ id: string }>>> {
  const found = await changeableRole(tx, actor, id)
  if (!found.ok) return found
  const before = found.value
  if (before.isSystemRole && input.name !== before.name)
    return refuse('conflict', 'A system role keeps its name. Copy it to make a role of your own.')
  if (versionOfValues(roleValues(before)) !== version) return savedMeanwhile('this role')
  await tx.update(roles).set(input).where(eq(roles.id, id))
  await tx.delete(rolePermissions).where(eq(rolePermissions.roleId, id))
  await grant(tx, id, permissions)
  if (
    actor.kind === 'person' &&
    actor.staff?.roleName === before.name &&
    !mayManageRoles(withPermissions(actor, permissions))
  )
    return refuse(
      'conflict',
      'This is your own role: without ‘Manage roles’ you could not open this page again. Ask another administrator.',
    )
  const added = permissions.filter((permission) => !before.permissions.includes(permission))
  const details = {
    added: labels(added),
    removed: labels(before.permissions.filter((permission) => !permissions.includes(permission))),
  }
  const values = changes(
    { name: before.name, description: before.description, permissions: labels(before.permissions) },
    { ...input, permissions: labels(permissions) },
  )
  await recordActivity(tx, {
    actor,
    entityType: 'role',
    entityId: id,
    action: 'updated',
    title: `Role ${input.name} updated`,
    details,
    ...values,
  })
  await announceRole(tx, actor, { name: input.name, added })
  return ok({ value: { id }, people: await peopleOf(tx, id) })
}

/** A role that this actor may change or delete, held until the transaction ends. */
async function changeableRole(tx: Transaction, actor: Actor, id: string): Promise<Result<RoleRow>> {
  if (isId(id)) await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update')
  const role = await roleById(id, tx)
  if (role === null) return refuse('not_found', 'This role was deleted.')
  if (role.name === superAdmin)
    return refuse('conflict', 'Super Admin can’t be changed. Copy it to make a role of your own.')
  return mayGrant(actor, role.permissions)
    ? ok(role)
    : refuse('forbidden', 'You can’t change a role with permissions that you don’t have.')
}

/** The accounts of a role's members. */
async function peopleOf(tx: Transaction, roleId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: staffProfiles.userId })
    .from(staffProfiles)
    .where(eq(staffProfiles.roleId, roleId))
    .orderBy(staffProfiles.userId)
  return rows.flatMap(({ userId }) => userId ?? [])
}

async function grant(
  tx: Transaction,
  roleId: string,
  permissions: readonly Permission[],
): Promise<void> {
  if (permissions.length > 0)
    await tx
      .insert(rolePermissions)
      .values(permissions.map((permissionId) => ({ roleId, permissionId })))
}

function withPermissions<Who extends Extract<Actor, { kind: 'person' }>>(
  actor: Who,
  permissions: readonly Permission[],
): Actor {
  return actor.staff === null ? actor : { ...actor, staff: { ...actor.staff, permissions } }
}

const labels = (permissions: readonly Permission[]) =>
  permissions.map((permission) => permissionCatalogue[permission].label)

const moreThanOneself = refuse('forbidden', 'You can’t give permissions that you don’t have.')

/**
 * Deletes a role; its members get `replacementId`, which may stay blank while it has none. The
 * caller holds `lockAdministrators` and has asked for the right.
 */
export async function deleteRole(
  tx: Transaction,
  actor: Actor,
  { id, replacementId }: { id: string; replacementId: string },
): Promise<Result<StaffChange<{ name: string }>>> {
  if ((await roleById(id, tx))?.isSystemRole)
    return refuse('conflict', 'Cannot delete system roles!')
  if (!hasRecentPassword(actor)) return passwordFirst
  const found = await changeableRole(tx, actor, id)
  if (!found.ok) return found
  const { name, people: count } = found.value
  if (actor.kind === 'person' && actor.staff?.roleName === name)
    return refuse('conflict', 'This is your own role. Ask another administrator.')
  const replacement =
    count === 0 ? ok(null) : await replacementFor(tx, actor, { id, replacementId })
  if (!replacement.ok) return replacement
  const people = await peopleOf(tx, id)
  if (replacement.value !== null) await moveTo(tx, { actor, from: found.value }, replacement.value)
  await tx.delete(roles).where(eq(roles.id, id))
  const title =
    replacement.value === null
      ? `Role ${name} deleted`
      : `Role ${name} deleted; its people are ${replacement.value.name} now`
  await recordActivity(tx, {
    actor,
    entityType: 'role',
    entityId: id,
    action: 'deleted',
    title,
    before: { name, permissions: found.value.permissions, people: count },
  })
  return ok({ value: { name }, people })
}

async function replacementFor(
  tx: Transaction,
  actor: Actor,
  { id, replacementId }: { id: string; replacementId: string },
): Promise<Result<RoleRow>> {
  if (replacementId === '' || replacementId === id) return noReplacement
  const given = await grantableRole(tx, actor, replacementId)
  if (given.ok || given.error.fields?.roleId === undefined) return given
  return noReplacement
}

async function moveTo(
  tx: Transaction,
  { actor, from }: { actor: Actor; from: RoleRow },
  { id: roleId, name: role }: RoleRow,
): Promise<void> {
  const isAdministrator = role === superAdmin
  const moved = await tx
    .update(staffProfiles)
    .set({ roleId, role: isAdministrator ? 'admin' : 'agent' })
    .where(eq(staffProfiles.roleId, from.id))
    .returning()
  const people = moved.map(({ firstName, lastName, ...member }) => ({
    ...member,
    name: `${firstName} ${lastName}`.trim(),
  }))
  const change = {
    actor,
    entityType: 'staff',
    action: 'updated',
    before: { role: from.name },
    after: { role },
  } as const
  await recordActivities(
    tx,
    people.map(({ id: entityId, name }) => ({
      ...change,
      entityId,
      title: `Staff member ${name} is ${role} now`,
    })),
  )
  // An invited member is announced when they join, an inactive one when they are active again.
  const administrators = people.filter(
    ({ isActive, userId }) => isAdministrator && isActive && userId !== null,
  )
  for (const person of administrators) await announceAdministrator(tx, actor, person)
}

const noReplacement = refuse('invalid', 'Please check the form.', {
  fields: { replacementId: ['Choose another role for the people who have this one.'] },
})
