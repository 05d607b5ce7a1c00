import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { canManageEmail } from '../policy.ts'
import { contentOf } from '../queries/email-templates.server.ts'
import { emailTemplateVersions } from '../tables.server.ts'
import {
  checkContent,
  lockTemplate,
  noTemplatePermission,
  templateGone,
  writeContent,
} from './save-template.server.ts'

/**
 * Puts back what the program ships, keeping name, switch and samples. What it replaces is a version
 * and can be restored in turn.
 */
export async function restoreTemplateDefault(actor: Actor, id: string): Promise<Result<void>> {
  if (!canManageEmail(actor)) return noTemplatePermission
  return transact(async (tx) => {
    const row = await lockTemplate(tx, id)
    if (!row) return templateGone
    if (row.programDefault === null)
      return refuse('conflict', 'The program has no default for this template.')
    await writeContent(tx, actor, { row, content: { ...contentOf(row), ...row.programDefault } })
    return ok(undefined)
  })
}

/** Puts back a former version, with the name and the switch as they are now. */
export async function restoreTemplateVersion(
  actor: Actor,
  id: string,
  versionId: string,
): Promise<Result<void>> {
  if (!canManageEmail(actor)) return noTemplatePermission
  return transact(async (tx) => {
    const row = await lockTemplate(tx, id)
    if (!row) return templateGone
    const which = and(
      eq(emailTemplateVersions.id, versionId),
      eq(emailTemplateVersions.templateId, id),
    )
    const [version] = isId(versionId)
      ? await tx.select().from(emailTemplateVersions).where(which)
      : []
    if (!version) return refuse('not_found', 'There is no such version.')
    const { name, isActive } = row
    const content = { ...version.content, name, isActive }
    const faults = checkContent(content, row.programDefault ? row.variables : null)
    if (!faults.ok)
      return refuse(
        'conflict',
        'This version uses variables that are no longer there. Open it and correct it first.',
      )
    await writeContent(tx, actor, { row, content })
    return ok(undefined)
  })
}
