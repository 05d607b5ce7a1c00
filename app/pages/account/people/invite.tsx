import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { InviteDialog } from '#app/people/person-dialogs.tsx'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { invitePerson } from '#modules/customers/operations/people/invite-person.server.ts'
import { invitePersonSchema } from '#modules/customers/rules/people.ts'
import type { Route } from './+types/invite'

export const meta: Route.MetaFunction = () => [{ title: 'Invite somebody' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  if (person.viewedBy !== undefined || person.customerId === null)
    throw redirect(href('/dashboard/people'))
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: invitePersonSchema,
  run: (person, invited) => invitePerson(person, person.customerId ?? '', invited),
  done: ({ email }) =>
    redirectWithToast(href('/dashboard/people'), {
      kind: 'success',
      message: `An invitation is on its way to ${email}`,
    }),
}))

export default function InvitePerson({ actionData }: Route.ComponentProps) {
  return <InviteDialog back={href('/dashboard/people')} answer={actionData} />
}
