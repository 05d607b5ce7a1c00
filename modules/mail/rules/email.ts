export const emailTemplateTypes = ['transactional', 'marketing', 'notification'] as const
export type EmailTemplateType = (typeof emailTemplateTypes)[number]

/** B§4 'Email log status'. */
export const emailLogStatuses = ['queued', 'sent', 'failed'] as const
export type EmailLogStatus = (typeof emailLogStatuses)[number]

/** A message as the program brings it along. Staff may edit it afterwards; what they wrote is never overwritten. */
export type EmailDefinition = {
  /** Unique; what `enqueueMail` asks for. */
  name: string
  type: EmailTemplateType
  /** Subject, html and text are Liquid. Values are escaped in html unless a template says `| raw`. */
  subject: string
  /** The inside of the layout (`./layout.ts`); its parts come from `./email-parts.ts`. */
  html: string
  text: string
  /** Names that the template uses, for the person who edits it. `siteVariables` are always there besides. */
  variables: readonly string[]
}

/** Filled in for every message. */
export const siteVariables = ['site_title', 'site_url', 'contact_email', 'support_phone'] as const

export type EmailVariables = Record<string, unknown>

export type MailAttachment = { kind: 'invoice'; id: string }

/** Takes its subject, html_body and text_body from the variables instead of a template (B§7.1). */
export const customTemplate = 'custom'

/** What the log shows instead of a secret value. */
export const hidden = '[hidden]'
