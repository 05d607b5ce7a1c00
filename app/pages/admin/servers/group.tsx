import { data, href, Outlet } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveGroup } from '#modules/provisioning/operations/manage-servers.server.ts'
import { groupById } from '#modules/provisioning/queries/server-groups.server.ts'
import { groupForm } from '#modules/provisioning/rules/group-form.ts'
import { fillRuleLabels, fillRules } from '#modules/provisioning/rules/server-filling.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PropertyForm } from '#ui/form/property-form.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/group'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id === undefined ? 'Add server group' : 'Server group' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined) return null
  const group = await groupById(id)
  if (!group) throw data('This group was deleted.', { status: 404 })
  return group
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: groupForm,
  run: (member, values) => saveGroup(member, id ?? null, values),
  done: (saved) =>
    redirectWithToast(href('/admin/servers/groups/:id', { id: saved.id }), {
      kind: 'success',
      message: id === undefined ? 'Group added. Say which packages it sells.' : 'Group saved',
    }),
}))

export default function Group({ loaderData: group, actionData }: Route.ComponentProps) {
  const back = { label: 'Servers', to: href('/admin/servers') }
  const typed = actionData?.typed
  const fields = actionData?.refusal.fields
  const days = group?.deletedAfterDays ?? null
  return (
    <>
      <PageHeader
        title={group ? group.name : 'Add server group'}
        back={back}
        actions={
          group && (
            <Button
              to={href('/admin/servers/groups/:id/remove', { id: group.id })}
              variant="ghost"
              size="sm"
              preventScrollReset
            >
              Delete group
            </Button>
          )
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title={group ? 'Rules' : undefined} className="max-w-4xl">
          <FormShell
            refusal={actionData?.refusal}
            submitLabel={group ? 'Save group' : 'Add group'}
            pendingLabel="Saving..."
            aside={
              <Button to={back.to} variant="ghost">
                Cancel
              </Button>
            }
          >
            <TextField
              label="Name"
              name="name"
              required
              maxLength={80}
              autoComplete="off"
              defaultValue={typed?.name ?? group?.name}
              error={fields?.name}
            />
            <SelectField
              label="New accounts go to"
              name="fill"
              options={fillRules.map((value) => ({ value, label: fillRuleLabels[value] }))}
              defaultValue={typed?.fill ?? group?.fill}
              error={fields?.fill}
            />
            <TextField
              label="Delete ended accounts after days"
              name="deletedAfterDays"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed?.deletedAfterDays ?? (days === null ? '' : String(days))}
              error={fields?.deletedAfterDays}
              hint="Blank: only when one of you says so."
            />
          </FormShell>
        </Card>
        {group && (
          <Card title="Packages and their plans">
            <p className="mb-4 text-muted text-sm">
              The plan’s name as the servers know it. Blank: this group does not sell the package.
            </p>
            <ul className="grid gap-4">
              {group.sold.map((one) => (
                <li key={one.id}>
                  <PropertyForm
                    action={href('/admin/servers/groups/:id/packages/:item', {
                      id: group.id,
                      item: one.id,
                    })}
                    name="plan"
                    label={one.name}
                    value={one.plan}
                    options={planOptions(group.plans, one.plan)}
                    hint={one.otherGroup === null ? undefined : `Sold by ${one.otherGroup} now.`}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <Outlet />
    </>
  )
}

/** The plans that its servers know; without any a plan is typed. */
function planOptions(plans: readonly string[], stored: string) {
  if (plans.length === 0) return undefined
  const names = stored === '' || plans.includes(stored) ? plans : [stored, ...plans]
  return [
    { value: '', label: 'Not sold by this group' },
    ...names.map((name) => ({ value: name, label: name })),
  ]
}
