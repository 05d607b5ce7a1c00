import { buttonAction } from '#app/forms/form-action.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { becomeOperator } from '#modules/chat/operators/operations/operators.server.ts'
import type { Route } from './+types/become-operator'

export const action = buttonAction(({ url }: Route.ActionArgs) => ({
  schema: noFields,
  back: consoleAddress(url.searchParams, {}),
  run: (member) => becomeOperator(member),
  done: 'You’re an operator now. Go online to be offered chats.',
}))

export const loader = action.loader
