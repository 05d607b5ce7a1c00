import { z } from 'zod'
import { checkbox, text } from '#kernel/form-fields.ts'
import { everyPermission, type Permission, permissionCatalogue } from './permissions.ts'

/** The checkbox of a permission; the dot of its id would make a list of the name. */
export function permissionField(permission: Permission): string {
  return `may-${permission.replace('.', '-')}`
}

const checkboxes = Object.fromEntries(
  everyPermission.map((permission) => [permissionField(permission), checkbox]),
)

export type RoleInput = { name: string; description: string; permissions: readonly Permission[] }

/**
 * A§5 'Role form'. `version` is the one that was seen, blank for a new role; `currentPassword` is
 * that of the person who saves.
 */
export const roleSchema = z
  .object({
    name: text(60).pipe(z.string().min(1, 'Role name is required')),
    description: text(300),
    version: text(100),
    currentPassword: z.string().max(1000).default(''),
  })
  .and(z.object(checkboxes))
  .transform(({ name, description, version, currentPassword, ...checked }) => ({
    name,
    description,
    version,
    currentPassword,
    permissions: everyPermission.filter(
      (permission) => Reflect.get(checked, permissionField(permission)) === true,
    ),
  }))

/** Where the people of a role go that is deleted; blank while it has none. */
export const roleDeletionSchema = z.object({
  replacementId: text(60),
  currentPassword: z.string().max(1000).default(''),
})

/** The values that the form of a role shows, for its version and for a comparison. */
export function roleValues({ name, description, permissions }: RoleInput): Record<string, string> {
  const checked = everyPermission.map((permission) => [
    permissionField(permission),
    permissions.includes(permission) ? 'on' : '',
  ])
  return { name, description, ...Object.fromEntries(checked) }
}

/** The permissions that a form with these values has checked. */
export function checkedPermissions(values: Record<string, string>): Permission[] {
  return everyPermission.filter((permission) => values[permissionField(permission)] === 'on')
}

/** The same as people read it. */
export function roleTexts(values: Record<string, string>): Record<string, string> {
  const granted = checkedPermissions(values).map(
    (permission) => permissionCatalogue[permission].label,
  )
  return {
    'Role name': values.name ?? '',
    Description: values.description ?? '',
    Permissions: granted.join('\n'),
  }
}

/** What a permission needs beside itself, where it opens little or nothing alone. */
const permissionHints: Partial<Record<Permission, string>> = {
  'orders.price': 'Needs ‘Manage orders’ as well.',
  'payments.manage': 'Needs ‘Manage invoices’ as well.',
  'customers.impersonate': 'Starts on a customer’s page, so it needs ‘Manage customers’ as well.',
}

export type PermissionGroup = {
  category: string
  permissions: { id: Permission; label: string; hint?: string }[]
}

/** Every permission, by category, in the order of the catalogue. */
export function permissionGroups(): PermissionGroup[] {
  const byCategory = Map.groupBy(
    everyPermission,
    (permission) => permissionCatalogue[permission].category,
  )
  return [...byCategory].map(([category, ids]) => ({
    category,
    permissions: ids.map((id) => {
      const hint = permissionHints[id]
      return { id, label: permissionCatalogue[id].label, ...(hint !== undefined && { hint }) }
    }),
  }))
}

/** A§8: 'Failed to create/update role: {message}', 'Failed to delete role: {message}'. */
export function roleFailure(
  did: 'create' | 'update' | 'delete',
  message = 'Unknown error',
): string {
  return `Failed to ${did} role: ${message}`
}
