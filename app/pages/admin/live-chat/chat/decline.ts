import { buttonAction } from '#app/forms/form-action.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { declineChat } from '#modules/chat/routing/operations/transfer-chat.server.ts'
import type { Route } from './+types/decline'

export const action = buttonAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  back: consoleAddress(url.searchParams, {}),
  run: (member) => declineChat(member, params.id),
}))

export const loader = action.loader
