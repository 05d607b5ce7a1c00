import type { ChatEnder } from '../../rules/chat.ts'

/** 'One more thing': so long after the end a message continues the chat. */
export const lateMessageMs = 15 * 60_000
/** A visitor who only came back late to a chat that ended as idle. */
export const afterIdlenessMs = 12 * 3_600_000

type EndedChat = {
  endedAt: Date | null
  endedBy: ChatEnder | null
  ticketId: string | null
  enquiryId: string | null
  anonymisedAt: Date | null
}

/**
 * Whether a message of the visitor continues a chat that has ended. One whose words became a ticket
 * or an enquiry is answered there.
 */
export function mayReopen(
  { endedAt, endedBy, ticketId, enquiryId, anonymisedAt }: EndedChat,
  at: Date,
): boolean {
  if (endedAt === null || ticketId !== null || enquiryId !== null || anonymisedAt !== null)
    return false
  return (
    at.getTime() - endedAt.getTime() <= (endedBy === 'system' ? afterIdlenessMs : lateMessageMs)
  )
}
