import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { ok } from '#kernel/result.ts'
import { chatCalls } from '#modules/chat/conversations/queries/chat-calls.server.ts'
import {
  type OwnPresence,
  renewOperatorPresence,
} from '#modules/chat/operators/operations/operator-presence.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Route } from './+types/presence'

/**
 * The open back office reports that its operator is there, and reads what calls them (`readDesk`).
 */
export const action = formAction((_: Route.ActionArgs) => ({
  schema: noFields,
  run: async (member) => {
    const presence = await renewOperatorPresence(member)
    if (!presence.ok && presence.error.code !== 'not_found') return presence
    return ok(await deskOf(member, presence.ok ? presence.value : null))
  },
  done: (desk) => data(desk),
}))

/** Nothing calls staff who are no operators. */
async function deskOf(member: Person, presence: OwnPresence | null) {
  if (presence === null) return { operator: null, calls: [], wantsNotices: false, now: now() }
  const [calls, wanting] = await Promise.all([
    chatCalls(presence),
    subscribedStaff('chat_waiting', [member]),
  ])
  return {
    operator: { id: presence.operatorId, status: presence.status },
    calls,
    wantsNotices: wanting.length > 0,
    now: now(),
  }
}

/** There is nothing to see here. */
export function loader() {
  throw redirect(href('/admin/live-chat'))
}
