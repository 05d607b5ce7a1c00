import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import type { EmailDefinition } from '../rules/email.ts'
import { emailTemplates } from '../tables.server.ts'

/** Adds missing default emails and brings the others up to date, except those that staff edited: they were updated after they were created. */
export async function addMissingTemplates(executor: Executor, definitions: readonly EmailDefinition[]): Promise<void> {
  await executor
    .insert(emailTemplates)
    .values(
      definitions.map(({ name, type, subject, html, text, variables }) => ({
        name,
        type,
        subject,
        htmlBody: html,
        textBody: text,
        variables: [...variables],
      })),
    )
    .onConflictDoUpdate({
      target: emailTemplates.name,
      set: {
        ...excluded,
        updatedAt: sql`${emailTemplates.updatedAt}`,
      },
      setWhere: eq(emailTemplates.updatedAt, emailTemplates.createdAt),
    })
}

/** The row that could not be added, because its name is taken. */
const excluded = {
  type: sql`excluded.type`,
  subject: sql`excluded.subject`,
  htmlBody: sql`excluded.html_body`,
  textBody: sql`excluded.text_body`,
  variables: sql`excluded.variables`,
}
