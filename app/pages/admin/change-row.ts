import { actionByAddress } from '#app/forms/form-action.server.ts'
import { matchedAddress } from '#app/request/matched-address.ts'
import { rowChangeAt, rowChanges } from '#app/row-changes.server.ts'
import type { Route } from './+types/change-row'

const changeOf = (args: Route.ActionArgs) => rowChangeAt(matchedAddress(args), args.params.property)

/** One property of a row of a list, by the button for it, each with its own address. */
export const action = actionByAddress(rowChanges, changeOf)

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  action.requireName(changeOf(args))
  return rowChanges[changeOf(args)]?.loader(args)
}
