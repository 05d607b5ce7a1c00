import { buttonAction } from '#app/forms/form-action.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { unblockVisitor } from '#modules/chat/conversations/operations/block-visitor.server.ts'
import type { Route } from './+types/unblock'

export const action = buttonAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  back: consoleAddress(url.searchParams, {}),
  run: (member) => unblockVisitor(member, params.id),
}))

export const loader = action.loader
