export const emailTemplateTypes = ['transactional', 'marketing', 'notification'] as const
export type EmailTemplateType = (typeof emailTemplateTypes)[number]

/** B§4 'Email log status'. */
export const emailLogStatuses = ['queued', 'sent', 'failed'] as const
export type EmailLogStatus = (typeof emailLogStatuses)[number]
