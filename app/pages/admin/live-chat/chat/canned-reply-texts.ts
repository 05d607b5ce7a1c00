import { data } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { cannedRepliesOfChat } from '#modules/chat/conversations/queries/canned-replies-of-chat.server.ts'
import type { Route } from './+types/canned-reply-texts'

/** Canned replies filled in for a chat, for the form of its answer (`CannedReplyField`). */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const found = await cannedRepliesOfChat(args.params.id, member.name)
  if (!found.ok) throw data(found.error.message, { status: 404 })
  return data({ replies: found.value })
}
