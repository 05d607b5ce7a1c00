/** Characters of one message; the form says so before that many are typed. */
export const maxMessageLength = 4_000
export const maxNameLength = 100
export const maxEmailLength = 254
/** A§5: stars, shown to one decimal where they are averaged. */
export const maxStars = 5
export const maxFeedbackLength = 1_000

/** A waiting chat is offered to one operator for so long, then to the next. */
export const offerMs = 30_000
/** The console says so often that it is open. */
export const consoleHeartbeatMs = 15_000
/** An operator whose console was not heard of for so long is not there. */
export const operatorGoneAfterMs = 60_000
/**
 * After so long their chats go back to the front of the queue: a reload or a short break of the
 * line keeps them.
 */
export const chatsReturnAfterMs = 90_000
/** Idle for so long: the visitor is asked whether they are still there, then the chat ends. */
export const idleWarningMs = 10 * 60_000
export const idleEndMs = 15 * 60_000
/** Who let an offer pass is asked last for so long. */
export const missedOfferMs = 5 * 60_000
/** A waiting visitor whose browser was not heard of for so long has left. */
export const visitorGoneAfterMs = 5 * 60_000
/**
 * Without an operator for so long, the text of a waiting visitor whose address we know becomes a
 * message.
 */
export const leftAsMessageAfterMs = 60_000
/** 'Writing …' ends when no further event came for this long. */
export const typingMs = 6_000
/** How long the browser of a visitor is known by its cookie. */
export const visitorDays = 180
/** Pages that are kept of one visitor while they chat. */
export const maxPageVisits = 20
