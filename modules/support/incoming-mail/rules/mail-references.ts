/** Of an email that came in: the ids that it answers, oldest first and with angle brackets, and Outlook's own grouping. */
export type MailReferences = { references: string[]; threadIndex?: string; threadTopic?: string }
