import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { customTemplate } from '../rules/email.ts'
import type { TemplateSource } from '../rules/render-email.ts'
import { emailTemplates } from '../tables.server.ts'

const custom: TemplateSource = { subject: '{{ subject }}', html: '{{ html_body | raw }}', text: '{{ text_body }}' }

/** The active template with that name. */
export async function findTemplate(name: string): Promise<TemplateSource | undefined> {
  return templateNamed(name, eq(emailTemplates.isActive, true))
}

/** The same, also when it is off. */
export async function storedTemplate(name: string): Promise<TemplateSource | undefined> {
  return templateNamed(name)
}

async function templateNamed(name: string, condition?: SQL): Promise<TemplateSource | undefined> {
  if (name === customTemplate) return custom
  const [row] = await db()
    .select({ subject: emailTemplates.subject, html: emailTemplates.htmlBody, text: emailTemplates.textBody })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.name, name), condition))
  return row
}
