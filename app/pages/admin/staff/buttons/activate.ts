import { buttonAction } from '#app/forms/form-action.server.ts'
import { activateStaff } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { listSearchSchema, staffListAddress } from '../list-search.ts'
import type { Route } from './+types/activate'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: listSearchSchema,
  back: ({ list }) => staffListAddress(list),
  run: (member) => activateStaff(member, params.id),
  done: ({ name }) => `${name} can sign in again`,
}))

export const loader = action.loader
