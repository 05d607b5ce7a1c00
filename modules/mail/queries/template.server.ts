import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { customTemplate, type EmailTemplateType } from '../rules/email.ts'
import type { TemplateSource } from '../rules/render-email.ts'
import { emailTemplates } from '../tables.server.ts'

export type StoredTemplate = TemplateSource & { type: EmailTemplateType }

const custom: StoredTemplate = {
  type: 'transactional',
  subject: '{{ subject }}',
  html: '{{ html_body | raw }}',
  text: '{{ text_body }}',
}

/** The active template with that name. */
export async function findTemplate(name: string): Promise<StoredTemplate | undefined> {
  return templateNamed(name, eq(emailTemplates.isActive, true))
}

/** The same, also when it is off. */
export async function storedTemplate(name: string): Promise<StoredTemplate | undefined> {
  return templateNamed(name)
}

async function templateNamed(name: string, condition?: SQL): Promise<StoredTemplate | undefined> {
  if (name === customTemplate) return custom
  const [row] = await db()
    .select({
      type: emailTemplates.type,
      subject: emailTemplates.subject,
      html: emailTemplates.htmlBody,
      text: emailTemplates.textBody,
    })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.name, name), condition))
  return row
}
