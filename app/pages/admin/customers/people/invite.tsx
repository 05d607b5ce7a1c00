import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { InviteDialog } from '#app/people/person-dialogs.tsx'
import { invitePerson } from '#modules/customers/operations/people/invite-person.server.ts'
import { invitePersonSchema } from '#modules/customers/rules/people.ts'
import type { Route } from './+types/invite'

export const meta: Route.MetaFunction = () => [{ title: 'Invite somebody' }]

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: invitePersonSchema,
  run: (member, invited) => invitePerson(member, params.id, invited),
  done: ({ email }) =>
    redirectWithToast(href('/admin/customers/:id/people', { id: params.id }), {
      kind: 'success',
      message: `An invitation is on its way to ${email}`,
    }),
}))

export default function InvitePerson({ params, actionData }: Route.ComponentProps) {
  return (
    <InviteDialog
      back={href('/admin/customers/:id/people', { id: params.id })}
      answer={actionData}
    />
  )
}
