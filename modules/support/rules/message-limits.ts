/** Of one customer: above what a person writes by hand, and below what floods a mailbox. */
export const maxMessagesPerHour = 60

/** Tickets that one customer opens. */
export const maxTicketsPerHour = 20
