import type { Executor } from '#platform/database.server.ts'
import type { EmailDefinition } from '../rules/email.ts'
import { emailTemplates } from '../tables.server.ts'

/** Adds missing default emails. Existing ones stay, because staff may have edited them. */
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
    .onConflictDoNothing({ target: emailTemplates.name })
}
