import { desc, eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { alphabetically, downwards } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { describedVariables, type TemplateVariable } from '../defaults/variable-catalogue.ts'
import { type EmailTemplateType, siteVariables } from '../rules/email.ts'
import type { TemplateContent, TemplateDefault } from '../rules/templates/template-content.ts'
import { variableNames } from '../rules/templates/template-form.ts'
import { emailTemplates, emailTemplateVersions } from '../tables.server.ts'

export type TemplateListRow = {
  id: string
  name: string
  type: EmailTemplateType
  subject: string
  isActive: boolean
  /** The program sends it. */
  isShipped: boolean
  /** Differs from what the program ships. */
  isChanged: boolean
  updatedAt: Date
}

const { id, name, type, subject, isActive, updatedAt, createdAt, programDefault } = emailTemplates

/** All templates, newest first (B§7.3); `search` is in the name, the subject or the type. */
export async function emailTemplateList(search = ''): Promise<TemplateListRow[]> {
  const isShipped = sql<boolean>`${programDefault} is not null`
  const isChanged = sql<boolean>`coalesce(${programDefault} <> ${storedDefault}, false)`
  const rows = await db()
    .select({ id, name, type, subject, isActive, isShipped, isChanged, updatedAt })
    .from(emailTemplates)
    .orderBy(desc(createdAt), alphabetically(name))
  const words = search
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean)
  const textOf = (row: TemplateListRow) =>
    `${row.name.replaceAll('_', ' ')} ${row.subject} ${row.type}`.toLowerCase()
  return rows.filter((row) => words.every((word) => textOf(row).includes(word)))
}

/** The names of all templates, in order, for a filter. */
export async function emailTemplateNames(): Promise<string[]> {
  const rows = await db().select({ name }).from(emailTemplates).orderBy(alphabetically(name))
  return rows.map((row) => row.name)
}

export type TemplateDetails = {
  id: string
  content: TemplateContent
  default: TemplateDefault | null
  isChanged: boolean
  /** Variables that it may use; the last ones are there in every email. */
  variables: TemplateVariable[]
  editedBy: string | null
  updatedAt: Date
}

type Row = typeof emailTemplates.$inferSelect

export function contentOf(row: Row): TemplateContent {
  const { htmlBody: html, textBody: text, sampleValues } = row
  return {
    name: row.name,
    type: row.type,
    subject: row.subject,
    html,
    text,
    sampleValues,
    isActive: row.isActive,
  }
}

/** Those the program fills; of a custom template, those that it names itself. */
export function variablesOf(row: Row): string[] {
  return variableNames(row.programDefault ? row.variables : null, row.sampleValues)
}

/** Null when there is none with this id. */
export async function emailTemplateById(wanted: string): Promise<TemplateDetails | null> {
  const [row] = isId(wanted) ? await db().select().from(emailTemplates).where(eq(id, wanted)) : []
  if (!row) return null
  const content = contentOf(row)
  const shipped = row.programDefault
  return {
    id: row.id,
    content,
    default: shipped,
    isChanged:
      shipped !== null &&
      (['type', 'subject', 'html', 'text'] as const).some(
        (part) => shipped[part] !== content[part],
      ),
    variables: describedVariables(
      [...variablesOf(row), ...siteVariables],
      row.sampleValues,
      row.name,
    ),
    editedBy: row.editedBy,
    updatedAt: row.updatedAt,
  }
}

type TemplateVersion = {
  id: string
  content: TemplateContent
  writtenBy: string | null
  writtenAt: Date
  replacedBy: string
  replacedAt: Date
}

const maxVersions = 100

/** What earlier saves replaced, newest first, at most a hundred. */
export async function emailTemplateVersionsOf(templateId: string): Promise<TemplateVersion[]> {
  const {
    templateId: of,
    replacedAt,
    id: versionId,
    content,
    writtenBy,
    writtenAt,
    replacedBy,
  } = emailTemplateVersions
  return db()
    .select({ id: versionId, content, writtenBy, writtenAt, replacedBy, replacedAt })
    .from(emailTemplateVersions)
    .where(eq(of, templateId))
    .orderBy(downwards(replacedAt), downwards(versionId))
    .limit(maxVersions)
}

/** The present content in the form of `program_default`, to compare the two. */
export const storedDefault = sql`jsonb_build_object('type', ${emailTemplates.type}::text, 'subject', ${emailTemplates.subject}, 'html', ${emailTemplates.htmlBody}, 'text', ${emailTemplates.textBody})`
