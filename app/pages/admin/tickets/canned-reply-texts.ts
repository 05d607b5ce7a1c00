import { data } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { cannedRepliesOfTicket } from '#modules/support/queries/canned-replies-of-ticket.server.ts'
import type { Route } from './+types/canned-reply-texts'

/** Canned replies filled in for a ticket, for the form of its answer (`CannedReplyField`). */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const found = await cannedRepliesOfTicket(args.params.id, member.name)
  if (!found.ok) throw data(found.error.message, { status: 404 })
  return data({ replies: found.value })
}
