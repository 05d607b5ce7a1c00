import { href } from 'react-router'
import { type Result, refuse } from '#kernel/result.ts'
import { roleFailure } from '#modules/identity/rules/role-form.ts'

export const rolesPage = href('/admin/roles')

/**
 * Says what failed, except where the form says it at a field, or where others came first and
 * nothing failed.
 */
export function asRoleFailure<T>(
  did: Parameters<typeof roleFailure>[0],
  result: Result<T>,
): Result<T> {
  if (result.ok || result.error.fields !== undefined || result.error.code === 'conflict')
    return result
  const { code, message, ...more } = result.error
  return refuse(code, roleFailure(did, message), more)
}
