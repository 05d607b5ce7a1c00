import type { EmailTemplateType, EmailVariables } from '../email.ts'

/** What the program ships of a template. */
export type TemplateDefault = {
  type: EmailTemplateType
  subject: string
  html: string
  text: string
}

/** All that an editor saves, and a former version holds. */
export type TemplateContent = TemplateDefault & {
  name: string
  sampleValues: EmailVariables
  isActive: boolean
}
