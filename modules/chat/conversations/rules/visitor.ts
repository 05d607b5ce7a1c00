import type { Actor } from '#modules/identity/rules/actor.ts'
import type { ChatEnder } from '../../rules/chat.ts'

/**
 * Who asks on the visitor's side: the browser that its cookie proves (null for one that never
 * chatted), who is signed in, and the network address.
 */
export type ChatVisitor = { visitorId: string | null; actor: Actor; address: string }

/**
 * Above what people do by hand, and below what floods a desk. Many people share the address of an
 * office or of a mobile network, so that an address may do much more than a visitor.
 */
export const startLimits = {
  visitor: { limit: 10, windowSeconds: 3_600 },
  addressInHour: { limit: 30, windowSeconds: 3_600 },
  addressInDay: { limit: 120, windowSeconds: 86_400 },
} as const

export const messageLimits = {
  visitor: { limit: 30, windowSeconds: 60 },
  address: { limit: 300, windowSeconds: 60 },
} as const

export const uploadLimit = { limit: 60, windowSeconds: 3_600 } as const
/** The panel sends it every few seconds while the visitor types. */
export const typingLimit = { limit: 60, windowSeconds: 60 } as const
/** A page that is left open follows what its visitor reads. */
export const pageVisitLimit = { limit: 120, windowSeconds: 600 } as const
/** Emails with words that strangers typed. */
export const transcriptLimits = {
  chat: { limit: 3, windowSeconds: 86_400 },
  address: { limit: 10, windowSeconds: 86_400 },
  mailbox: { limit: 5, windowSeconds: 86_400 },
} as const

/** Files of one chat that were uploaded and not sent. */
export const maxUnsentFiles = 20
/** All files that one side of a chat sends. */
export const maxFilesOfChat = 50

/**
 * People need longer to open the panel and write; a program that comes too early is asked to wait
 * so long, which a person does not notice.
 */
export const minStartMs = 1_000

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
