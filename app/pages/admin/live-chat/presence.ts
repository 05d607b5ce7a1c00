import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { keepOperatorPresent } from '#modules/chat/operators/operations/keep-operator-present.server.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import type { Route } from './+types/presence'

/** The open console says that its operator is there (`useHeartbeat`). */
export const action = formAction((_: Route.ActionArgs) => ({
  policy: byStaff(mayHandleChats),
  schema: noFields,
  failure: 'We can’t show that you’re here.',
  run: (member) => keepOperatorPresent(member),
  done: ({ status }) => data({ status }),
}))

/** There is nothing to see here. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayHandleChats)
  throw redirect(href('/admin/live-chat'))
}
