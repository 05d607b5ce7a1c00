import { and, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { storedDefault } from '../queries/email-templates.server.ts'
import type { EmailDefinition } from '../rules/email.ts'
import { emailTemplates } from '../tables.server.ts'

/**
 * Adds missing default emails and brings the others up to date, except those that staff edited:
 * their content differs from what the program shipped before. Each row gets the default as it is
 * now, to compare with and to restore. A template that the program no longer ships belongs to
 * staff.
 */
export async function addMissingTemplates(
  executor: Executor,
  definitions: readonly EmailDefinition[],
): Promise<void> {
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
        programDefault: { type, subject, html, text },
      })),
    )
    .onConflictDoUpdate({ target: emailTemplates.name, set: renewed })
  const names = definitions.map(({ name }) => name)
  await executor
    .update(emailTemplates)
    .set({ programDefault: null, updatedAt: sql`${emailTemplates.updatedAt}` })
    .where(and(isNotNull(emailTemplates.programDefault), notInArray(emailTemplates.name, names)))
}

/**
 * A row of an earlier version has no stored default: it was edited if it was updated after it was
 * created.
 */
const isUnedited = sql`coalesce(${emailTemplates.programDefault} = ${storedDefault}, ${emailTemplates.editedBy} is null and ${emailTemplates.updatedAt} = ${emailTemplates.createdAt})`
const unlessEdited = (column: keyof typeof columns) =>
  sql`case when ${isUnedited} then excluded.${sql.raw(column)} else ${columns[column]} end`
const columns = {
  type: emailTemplates.type,
  subject: emailTemplates.subject,
  html_body: emailTemplates.htmlBody,
  text_body: emailTemplates.textBody,
}

/** `excluded` is the row that could not be added, because its name is taken. */
const renewed = {
  type: unlessEdited('type'),
  subject: unlessEdited('subject'),
  htmlBody: unlessEdited('html_body'),
  textBody: unlessEdited('text_body'),
  variables: sql`excluded.variables`,
  programDefault: sql`excluded.program_default`,
  updatedAt: sql`${emailTemplates.updatedAt}`,
}
