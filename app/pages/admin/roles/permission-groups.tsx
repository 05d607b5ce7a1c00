import { useRef } from 'react'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import {
  type PermissionGroup,
  permissionField,
  permissionGroups,
} from '#modules/identity/rules/role-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

type Props = {
  /** The values of the form: 'on' for a permission that is checked. */
  values: Record<string, string>
  /** Those that the viewer has and may give. */
  given: readonly Permission[]
}

/** Every permission as a checkbox, in groups that can be checked as a whole. */
export function PermissionGroups({ values, given }: Props) {
  return permissionGroups().map((group) => (
    <Group key={group.category} group={group} values={values} given={given} />
  ))
}

function Group({
  group: { category, permissions },
  values,
  given,
}: Props & { group: PermissionGroup }) {
  const box = useRef<HTMLFieldSetElement>(null)
  const hydrated = useHydrated()
  const setAll = (checked: boolean) => {
    const boxes =
      box.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)') ?? []
    for (const one of boxes) one.checked = checked
  }
  return (
    <fieldset ref={box} className="min-w-0 rounded-xl border border-line p-4">
      <legend className="px-1 font-semibold text-sm">{category}</legend>
      {hydrated && (
        <div className="mb-2 flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-label={`Select all: ${category}`}
            onClick={() => setAll(true)}
          >
            Select all
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Deselect all: ${category}`}
            onClick={() => setAll(false)}
          >
            Deselect all
          </Button>
        </div>
      )}
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {permissions.map(({ id, label, hint }) => (
          <CheckboxField
            key={id}
            label={label}
            hint={hint}
            name={permissionField(id)}
            defaultChecked={values[permissionField(id)] === 'on' && given.includes(id)}
            disabled={!given.includes(id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The permissions of a role that cannot be changed. */
export function PermissionSummary({ permissions }: { permissions: readonly Permission[] }) {
  const groups = permissionGroups()
    .map(({ category, permissions: all }) => ({
      category,
      granted: all.filter(({ id }) => permissions.includes(id)),
    }))
    .filter(({ granted }) => granted.length > 0)
  if (groups.length === 0)
    return <p className="text-muted text-sm">No permissions: only their own profile.</p>
  return groups.map(({ category, granted }) => (
    <section key={category} aria-label={category}>
      <h3 className="font-semibold text-sm">{category}</h3>
      <ul className="mt-1 grid gap-x-6 gap-y-1 pl-5 text-sm [list-style:disc] sm:grid-cols-2">
        {granted.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
    </section>
  ))
}
