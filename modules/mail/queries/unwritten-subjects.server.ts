import { inArray } from 'drizzle-orm'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'
import { renderSubject } from '../rules/render-email.ts'
import { emailLogs } from '../tables.server.ts'
import { mailSite, storedTemplate } from './template.server.ts'

/**
 * The rows with the subject that an email without one will get when it is written: one that waits
 * or failed before that is stored without.
 */
export async function withSubjects<
  Row extends { id: string; subject: string; templateName: string },
>(rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.filter(({ subject }) => subject === '').map(({ id }) => id)
  if (ids.length === 0) return [...rows]
  const site = mailSite(await siteSettings())
  const stored = await db()
    .select({ id: emailLogs.id, name: emailLogs.templateName, variables: emailLogs.variables })
    .from(emailLogs)
    .where(inArray(emailLogs.id, ids))
  const names = [...new Set(stored.map(({ name }) => name))]
  const templates = new Map(
    await Promise.all(names.map(async (name) => [name, await storedTemplate(name)] as const)),
  )
  const subjects = new Map<string, string>()
  for (const { id, name, variables } of stored) {
    const template = templates.get(name)
    if (template) subjects.set(id, await renderSubject(template, variables, site).catch(() => ''))
  }
  return rows.map((row) => ({ ...row, subject: row.subject || (subjects.get(row.id) ?? '') }))
}
