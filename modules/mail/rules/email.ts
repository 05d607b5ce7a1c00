export const emailTemplateTypes = ['transactional', 'marketing', 'notification'] as const
export type EmailTemplateType = (typeof emailTemplateTypes)[number]

export const emailTypeLabels: Record<EmailTemplateType, string> = {
  transactional: 'Transactional',
  marketing: 'Marketing',
  notification: 'Notification',
}

/** B§4 'Email log status'. */
export const emailLogStatuses = ['queued', 'sent', 'failed'] as const
export type EmailLogStatus = (typeof emailLogStatuses)[number]

/** The default of an email. Staff can edit it; an edited email is never overwritten. */
export type EmailDefinition = {
  /** Unique; the `template` of `enqueueMail`. */
  name: string
  type: EmailTemplateType
  /**
   * Subject, html and text are Liquid. Values are escaped in html unless a template says `| raw`.
   */
  subject: string
  /** The inside of the layout (`./layout.ts`); its parts come from `./email-parts.ts`. */
  html: string
  text: string
  /** Names the template can use, besides `siteVariables`. */
  variables: readonly string[]
}

/** Available in every email. */
export const siteVariables = ['site_title', 'site_url', 'contact_email', 'support_phone'] as const

export type EmailVariables = Record<string, unknown>

/**
 * `id` is a document's, what identifies a statement (`statementKey`), or that of a file: one that
 * came with the email (`email_files`), or of a ticket's message. Of a test order it is its number
 * and which of its documents: 'TEST-0001:paid'.
 */
export type MailAttachment = {
  kind: 'invoice' | 'statement' | 'file' | 'ticket_file' | 'test_paper'
  id: string
}

/** An email whose subject, html_body and text_body are in its variables (B§7.1). */
export const customTemplate = 'custom'

/** Shown in the log in place of a secret. */
export const hidden = '[hidden]'
