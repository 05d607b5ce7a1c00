import { buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { withTaken } from '#app/shells/admin/chat/console-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import type { Route } from './+types/take'

/** Accepts an offer, or claims a chat from the queue, and opens it beside one's others. */
export const action = buttonAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  back: withTaken(url.searchParams, params.id),
  run: (member) => acceptChat(member, params.id),
  done: () => redirect(withTaken(url.searchParams, params.id)),
}))

export const loader = action.loader
