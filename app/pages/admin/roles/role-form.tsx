import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { PermissionGroups } from './permission-groups.tsx'
import { rolesPage } from './role-answers.ts'

type Props = {
  title: string
  values: Record<string, string>
  /** The permissions that the viewer may give. */
  given: readonly Permission[]
  /** Blank for a new role. */
  version: string
  /** Its name stays. */
  isSystemRole?: boolean
  needsPassword: boolean
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

export function RoleForm({
  title,
  values,
  given,
  version,
  isSystemRole = false,
  needsPassword,
  refusal,
  conflict,
}: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <DialogForm
      title={title}
      description="Everybody with this role may open their own profile, and what is checked here."
      size="lg"
      back={rolesPage}
      refusal={refusal}
      submitLabel={version === '' ? 'Add role' : 'Save role'}
      pendingLabel="Saving..."
    >
      {conflict}
      <HiddenField name="version" value={version} />
      <TextField
        label="Role name"
        required
        maxLength={60}
        autoComplete="off"
        readOnly={isSystemRole}
        hint={isSystemRole ? 'A system role keeps its name.' : undefined}
        {...field('name')}
      />
      <TextField label="Description" maxLength={300} autoComplete="off" {...field('description')} />
      <PermissionGroups values={values} given={given} />
      {needsPassword && (
        <PasswordAgain error={refusal?.fields?.currentPassword}>
          Roles decide who may do what.
        </PasswordAgain>
      )}
    </DialogForm>
  )
}
