import { buttonAction } from '#app/forms/form-action.server.ts'
import { inviteAgain } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { listSearchSchema, staffListAddress } from '../list-search.ts'
import type { Route } from './+types/invite'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: listSearchSchema,
  back: ({ list }) => staffListAddress(list),
  run: (member) => inviteAgain(member, params.id),
  done: ({ email }) => `A new invitation is on its way to ${email}`,
}))

export const loader = action.loader
