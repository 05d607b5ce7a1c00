import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { resendPersonInvitation } from '#modules/customers/operations/people/invite-person.server.ts'
import type { Route } from './+types/resend'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/customers/:id/people', { id: params.id }),
  run: (member) => resendPersonInvitation(member, params.id, params.person),
  done: ({ email }) => `A new invitation is on its way to ${email}`,
}))

export const loader = action.loader
