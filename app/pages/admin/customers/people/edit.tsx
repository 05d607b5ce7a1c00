import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { RolesDialog } from '#app/people/person-dialogs.tsx'
import { changePersonRoles } from '#modules/customers/operations/people/change-person.server.ts'
import { personRolesSchema } from '#modules/customers/rules/people.ts'
import type { Route } from './+types/edit'
import { requirePersonOf } from './person.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.person.name ?? 'Person' },
]

export const loader = (args: Route.LoaderArgs) => requirePersonOf(args)

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: personRolesSchema,
  run: (member, { roles }) => changePersonRoles(member, params.id, { id: params.person, roles }),
  done: ({ name, role }) =>
    redirectWithToast(href('/admin/customers/:id/people', { id: params.id }), {
      kind: 'success',
      message: `${name} is now ${role.toLowerCase()} contact`,
    }),
}))

export default function EditPerson({
  loaderData: { person },
  params: { id },
  actionData,
}: Route.ComponentProps) {
  const handOver = href('/admin/customers/:id/people/:person/hand-over', { id, person: person.id })
  return (
    <RolesDialog
      person={person}
      handOver={handOver}
      back={href('/admin/customers/:id/people', { id })}
      answer={actionData}
    />
  )
}
