import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { RemoveDialog } from '#app/people/person-dialogs.tsx'
import { noFields } from '#kernel/form-fields.ts'
import { removePerson } from '#modules/customers/operations/people/change-person.server.ts'
import type { Route } from './+types/remove'
import { requireOwnPerson } from './own-person.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Remove ${loaderData.person.name}` : 'Person' },
]

export const loader = (args: Route.LoaderArgs) => requireOwnPerson(args)

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (person) => removePerson(person, person.customerId ?? '', params.id),
  done: ({ name, wasInvited }) =>
    redirectWithToast(href('/dashboard/people'), {
      kind: 'success',
      message: wasInvited ? 'Invitation withdrawn' : `${name} no longer has access`,
    }),
}))

export default function RemovePerson({ loaderData: { person }, actionData }: Route.ComponentProps) {
  return <RemoveDialog person={person} back={href('/dashboard/people')} answer={actionData} />
}
