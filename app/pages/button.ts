import { administrationButtons } from '#app/button-actions/administration.server.ts'
import { billingButtons } from '#app/button-actions/billing.server.ts'
import { conversationButtons } from '#app/button-actions/conversations.server.ts'
import { customerButtons } from '#app/button-actions/customer.server.ts'
import { websiteButtons } from '#app/button-actions/website.server.ts'
import { actionByAddress } from '#app/forms/form-action.server.ts'
import type { Route } from './+types/button'

const buttons = {
  ...administrationButtons,
  ...billingButtons,
  ...conversationButtons,
  ...customerButtons,
  ...websiteButtons,
}

const addressOf = ({ pattern }: Route.ActionArgs) => pattern

/** What a button of the two areas does, by the address that it is sent to. */
export const action = actionByAddress(buttons, addressOf)

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  action.requireName(addressOf(args))
  return buttons[addressOf(args)]?.loader(args)
}
