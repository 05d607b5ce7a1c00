import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { canManageEmail } from '../policy.ts'
import { contentOf } from '../queries/email-templates.server.ts'
import { shippedTemplateMessage } from '../rules/templates/template-messages.ts'
import { emailTemplates } from '../tables.server.ts'
import { lockTemplate, noTemplatePermission, templateGone } from './save-template.server.ts'

/**
 * Deletes a template that staff made, with its versions. What was sent with it stays in the log.
 * Refuses those that the program sends.
 */
export async function deleteTemplate(actor: Actor, id: string): Promise<Result<void>> {
  if (!canManageEmail(actor)) return noTemplatePermission
  return transact(async (tx) => {
    const row = await lockTemplate(tx, id)
    if (!row) return templateGone
    if (row.programDefault !== null) return refuse('conflict', shippedTemplateMessage(row.name))
    await tx.delete(emailTemplates).where(eq(emailTemplates.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'email',
      entityId: id,
      action: 'deleted',
      title: `Email template '${row.name}' deleted`,
      before: contentOf(row),
    })
    return ok(undefined)
  })
}
