import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { RolesDialog } from '#app/people/person-dialogs.tsx'
import { changePersonRoles } from '#modules/customers/operations/people/change-person.server.ts'
import { personRolesSchema } from '#modules/customers/rules/people.ts'
import type { Route } from './+types/edit'
import { requireOwnPerson } from './own-person.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.person.name ?? 'Person' },
]

export const loader = (args: Route.LoaderArgs) => requireOwnPerson(args)

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: personRolesSchema,
  run: (person, { roles }) =>
    changePersonRoles(person, person.customerId ?? '', { id: params.id, roles }),
  done: ({ name, role }) =>
    redirectWithToast(href('/dashboard/people'), {
      kind: 'success',
      message: `${name} is now ${role.toLowerCase()} contact`,
    }),
}))

export default function EditPerson({ loaderData: { person }, actionData }: Route.ComponentProps) {
  const handOver = href('/dashboard/people/:id/hand-over', { id: person.id })
  return (
    <RolesDialog
      person={person}
      handOver={handOver}
      back={href('/dashboard/people')}
      answer={actionData}
    />
  )
}
