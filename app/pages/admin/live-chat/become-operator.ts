import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { becomeOperator } from '#modules/chat/operators/operations/become-operator.server.ts'
import type { Route } from './+types/become-operator'

const failure = 'You weren’t added as an operator. Please try again.'

export const action = buttonAction(({ url }: Route.ActionArgs) => ({
  schema: noFields,
  failure,
  back: consoleAddress(url.searchParams, {}),
  run: (member) => becomeOperator(member),
  done: 'You’re an operator now. Go online to be offered chats.',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(failure)
