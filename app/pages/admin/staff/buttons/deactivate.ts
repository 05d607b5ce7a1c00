import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { deactivateStaff } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { listSearchSchema, staffListAddress } from '../list-search.ts'
import { statusFailure } from '../messages.ts'
import type { Route } from './+types/deactivate'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: listSearchSchema,
  failure: statusFailure,
  back: ({ list }) => staffListAddress(list),
  run: (member) => deactivateStaff(member, params.id),
  done: ({ name }) => `${name} was signed out and can’t sign in any more`,
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(statusFailure)
