import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { unblockVisitor } from '#modules/chat/conversations/operations/block-visitor.server.ts'
import type { Route } from './+types/unblock'

const failure = 'Failed to unblock the visitor'

export const action = buttonAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  failure,
  back: consoleAddress(url.searchParams, {}),
  run: (member) => unblockVisitor(member, params.id),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(failure)
