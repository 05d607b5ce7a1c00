import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { isId } from '#kernel/ids.ts'
import { setOperatorStatus } from '#modules/chat/operators/operations/operator-presence.server.ts'
import { offerWaitingChats } from '#modules/chat/routing/operations/offer-waiting-chats.server.ts'
import { operatorStatuses } from '#modules/chat/rules/chat.ts'
import type { Route } from './+types/status'

/** What an operator says of themselves; who is online is offered the chats that wait. */
export const action = buttonAction(({ url }: Route.ActionArgs) => ({
  schema: z.object({ operator: z.string().refine(isId), status: z.enum(operatorStatuses) }),
  back: consoleAddress(url.searchParams, {}),
  run: async (member, { operator, status }) => {
    const result = await setOperatorStatus(member, operator, status)
    if (result.ok) await offerWaitingChats()
    return result
  },
}))

export const loader = action.loader
