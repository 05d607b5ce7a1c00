import { data } from 'react-router'
import { type GuardArgs, signedInStaff } from '#app/shells/guards.server.ts'
import { cannedRepliesOfChat } from '#modules/chat/conversations/queries/canned-replies-of-chat.server.ts'
import { cannedRepliesOfTicket } from '#modules/support/queries/canned-replies-of-ticket.server.ts'

/** Canned replies, filled in for the ticket or the chat of the address. */
export async function filledReplies(args: GuardArgs & { params: { id: string } }) {
  const filled = args.pattern.includes('live-chat') ? cannedRepliesOfChat : cannedRepliesOfTicket
  const found = await filled(args.params.id, signedInStaff(args).name)
  if (!found.ok) throw data(found.error.message, { status: 404 })
  return found.value
}
