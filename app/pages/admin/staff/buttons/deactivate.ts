import { buttonAction } from '#app/forms/form-action.server.ts'
import { deactivateStaff } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { listSearchSchema, staffListAddress } from '../list-search.ts'
import type { Route } from './+types/deactivate'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: listSearchSchema,
  back: ({ list }) => staffListAddress(list),
  run: (member) => deactivateStaff(member, params.id),
  done: ({ name }) => `${name} was signed out and can’t sign in any more`,
}))

export const loader = action.loader
