import { requestInfo } from '#app/request/request-info.server.ts'
import { permissionCatalogue } from '#modules/identity/rules/permissions.ts'
import { ReadOnlyField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/test-access'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Test access')

/** D23: shows only the user's own access. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = await context.get(requestInfo).actor()
  if (actor.kind !== 'person') return { person: null }
  const { email, emailVerified, mustChangePassword, staff, roleLookupTimedOut } = actor
  return {
    person: {
      email,
      emailVerified,
      mustChangePassword,
      roleLookup: roleLookupTimedOut ? 'role_lookup_timeout' : 'answered',
      role: staff?.roleName ?? 'None',
      permissions: (staff?.permissions ?? []).map(
        (permission) => permissionCatalogue[permission].label,
      ),
    },
  }
}

export default function TestAccess({ loaderData: { person } }: Route.ComponentProps) {
  if (person === null) {
    return (
      <Panel title="Test access" lead="You are not signed in.">
        <Button to="/admin/login">Sign in</Button>
      </Panel>
    )
  }
  return (
    <Panel title="Test access" lead="What the system knows about your access.">
      <ReadOnlyField label="Signed in as">{person.email}</ReadOnlyField>
      <ReadOnlyField label="Email confirmed">{person.emailVerified ? 'Yes' : 'No'}</ReadOnlyField>
      <ReadOnlyField label="Temporary password">
        {person.mustChangePassword ? 'Yes, to be changed' : 'No'}
      </ReadOnlyField>
      <ReadOnlyField label="Role">{person.role}</ReadOnlyField>
      <ReadOnlyField label="Role lookup">{person.roleLookup}</ReadOnlyField>
      <ReadOnlyField label="Access to the admin area">
        {person.role === 'None' ? 'No' : 'Yes'}
      </ReadOnlyField>
      <ReadOnlyField label="Permissions">
        {person.permissions.length === 0 ? 'None' : person.permissions.join(', ')}
      </ReadOnlyField>
    </Panel>
  )
}
