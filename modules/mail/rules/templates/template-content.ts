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

/** Why a template of the program cannot be deleted, and what to do instead. */
export function shippedTemplateMessage(name: string): string {
  return `Hostwright sends '${name}' automatically, so it can’t be deleted. Switch it off to stop it.`
}

/** What a template that is off does. `purpose` says when the program sends it. */
export function inactiveEffect(purpose: string | null): string {
  const stopped = purpose === null ? '' : ` When it’s sent: ${purpose}`
  return `While it’s off, nothing is sent with it and each attempt is listed as failed under ‘To review’.${stopped}`
}

/** 'order_confirmation' as people say it: 'Order confirmation'. */
export function templateTitle(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
