import { and, eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { canManageEmail } from '../policy.ts'
import { contentOf } from '../queries/email-templates.server.ts'
import { plainTextOf } from '../rules/plain-text.ts'
import { problemSentence, templateProblems } from '../rules/templates/template-check.ts'
import {
  shippedTemplateMessage,
  type TemplateContent,
} from '../rules/templates/template-content.ts'
import {
  saveTemplateFailure,
  type TemplateInput,
  templateValues,
  valuesAsTexts,
  variableNames,
} from '../rules/templates/template-form.ts'
import { emailTemplates, emailTemplateVersions } from '../tables.server.ts'

/**
 * Which template is written, and the version that its form was made with (`templateVersion`). Null
 * creates one.
 */
type WrittenTemplate = { id: string; version: string } | null

/** Stands for a template as its editor shows it. */
export function templateVersion(content: TemplateContent): string {
  return versionOfValues(valuesAsTexts(templateValues(content)))
}

/**
 * Creates or changes a template. A plain-text part that is blank is written from the HTML. Refuses
 * ('invalid') broken Liquid, unknown variables, scripts and a name that is taken; 'conflict' when
 * another user saved meanwhile. What a save replaces is kept as a version.
 */
export async function saveTemplate(
  actor: Actor,
  existing: WrittenTemplate,
  input: TemplateInput,
): Promise<Result<{ id: string }>> {
  if (!canManageEmail(actor)) return noTemplatePermission
  const { variables: sampleValues, ...rest } = input
  const content: TemplateContent = {
    ...rest,
    sampleValues,
    text: input.text.trim() === '' ? plainTextOf(input.html) : input.text,
  }
  try {
    return await transact((tx) =>
      existing ? change(tx, actor, existing, content) : create(tx, actor, content),
    )
  } catch (error) {
    if (!breaks(error, 'email_templates_name_unique')) throw error
    return refuse('invalid', saveTemplateFailure, {
      fields: { name: ['Another template has this name.'] },
    })
  }
}

async function create(
  tx: Transaction,
  actor: Actor,
  content: TemplateContent,
): Promise<Result<{ id: string }>> {
  const faults = checkContent(content, null)
  if (!faults.ok) return faults
  const id = newId()
  await tx.insert(emailTemplates).values({
    ...rowOf(content),
    id,
    editedBy: actorName(actor),
    variables: variableNames(null, content.sampleValues),
  })
  await recordActivity(tx, {
    actor,
    entityType: 'email',
    entityId: id,
    action: 'created',
    title: `Email template '${content.name}' created`,
    after: content,
  })
  return ok({ id })
}

async function change(
  tx: Transaction,
  actor: Actor,
  { id, version }: { id: string; version: string },
  content: TemplateContent,
) {
  const row = await lockTemplate(tx, id)
  if (!row) return templateGone
  const former = contentOf(row)
  if (templateVersion(former) !== version) return savedMeanwhile('this template')
  const shipped = row.programDefault !== null
  if (shipped && content.name !== row.name)
    return refuse('invalid', saveTemplateFailure, {
      fields: { name: ['The program sends this template by its name, so the name stays.'] },
    })
  const faults = checkContent(content, shipped ? row.variables : null)
  if (!faults.ok) return faults
  if (templateVersion(content) !== version) await writeContent(tx, actor, { row, content })
  return ok({ id })
}

type Row = typeof emailTemplates.$inferSelect

/** The row with this id, held. */
async function lockTemplate(tx: Transaction, id: string): Promise<Row | undefined> {
  const [row] = isId(id)
    ? await tx.select().from(emailTemplates).where(eq(emailTemplates.id, id)).for('no key update')
    : []
  return row
}

/** Replaces the content and keeps the former one as a version. */
async function writeContent(
  tx: Transaction,
  actor: Actor,
  { row, content }: { row: Row; content: TemplateContent },
): Promise<void> {
  const former = contentOf(row)
  const version = {
    templateId: row.id,
    content: former,
    writtenBy: row.editedBy,
    writtenAt: row.updatedAt,
    replacedBy: actorName(actor),
    replacedAt: now(),
  }
  await tx.insert(emailTemplateVersions).values(version)
  const variables = row.programDefault ? row.variables : variableNames(null, content.sampleValues)
  await tx
    .update(emailTemplates)
    .set({ ...rowOf(content), variables, editedBy: actorName(actor), updatedAt: now() })
    .where(eq(emailTemplates.id, row.id))
  const action =
    former.isActive === content.isActive
      ? 'updated'
      : content.isActive
        ? 'activated'
        : 'deactivated'
  const title = `Email template '${content.name}' ${action}`
  await recordActivity(tx, {
    actor,
    entityType: 'email',
    entityId: row.id,
    action,
    title,
    ...changes(former, content),
  })
}

function rowOf({ name, type, subject, html, text, sampleValues, isActive }: TemplateContent) {
  return { name, type, subject, htmlBody: html, textBody: text, sampleValues, isActive }
}

/**
 * Everything that would fail when the email is sent, by field. `fixed` are the names that the
 * program fills; null for a custom template.
 */
function checkContent(content: TemplateContent, fixed: readonly string[] | null): Result<void> {
  const unknown = fixed
    ? Object.keys(content.sampleValues).filter((name) => !fixed.includes(name))
    : []
  const problems = templateProblems(content, variableNames(fixed, content.sampleValues))
  if (problems.length === 0 && unknown.length === 0) return ok(undefined)
  const fields: Record<string, string[]> = {}
  for (const problem of problems)
    fields[problem.part] = [...(fields[problem.part] ?? []), problemSentence(problem)]
  if (unknown.length > 0)
    fields.variables = unknown.map((name) => `The program doesn’t fill '${name}' in this email.`)
  return refuse('invalid', saveTemplateFailure, { fields })
}

const noTemplatePermission = refuse('forbidden', 'You do not have permission to manage email.')
const templateGone = refuse('not_found', 'This template was deleted.')

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
