import { desc, eq, sql } from 'drizzle-orm'
import { downwards } from '#platform/database/keyset.server.ts'
import { isMissingTable } from '#platform/database/statement-timeout.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { knownSection, knownSections } from '../defaults/known-sections.ts'
import { sectionContent } from '../rules/section.ts'
import type { SectionValues } from '../rules/section-form/section-form.ts'
import { type ShapePart, sectionShape } from '../rules/section-form/section-shape.ts'
import { websiteSectionDrafts, websiteSections, websiteSectionVersions } from '../tables.server.ts'

export type SectionCard = {
  key: string
  title: string
  isActive: boolean
  /** How many fields its content has at the top. */
  fields: number
  /** The page that shows it; null for a key that the site does not know. */
  page: string | null
  /** Nothing is stored: the site shows what the program ships. */
  isDefault: boolean
  hasDraft: boolean
  /** Shown on many pages; `page` is one to look at it. */
  isEverywhere: boolean
  shape: ShapePart[]
}

/**
 * All sections, stored ones newest first (B§7.4), then those that show their default; null when the
 * table is not there.
 */
export async function sectionCards(search = ''): Promise<SectionCard[] | null> {
  const rows = await storedRows()
  if (rows === null) return null
  const stored = rows.map(({ content, ...row }): SectionCard => {
    const page = knownSection(row.key)?.page ?? null
    return { ...row, page, isDefault: false, ...outlineOf(row.key, content) }
  })
  const drafts = await db()
    .select({ key: websiteSectionDrafts.sectionKey })
    .from(websiteSectionDrafts)
  const defaults = knownSections
    .filter(({ definition }) => !rows.some(({ key }) => key === definition.key))
    .map(({ definition: { key, title, initial }, page }): SectionCard => {
      const hasDraft = drafts.some((draft) => draft.key === key)
      return {
        key,
        title,
        isActive: true,
        page,
        isDefault: true,
        hasDraft,
        ...outlineOf(key, initial),
      }
    })
  const wanted = search.toLowerCase()
  return [...stored, ...defaults].filter(({ key, title }) =>
    `${title} ${key}`.toLowerCase().includes(wanted),
  )
}

/** What of a section does not depend on whether it is stored. */
function outlineOf(key: string, content: Record<string, unknown>) {
  const isGroup = typeof content === 'object' && !Array.isArray(content)
  const fields = isGroup ? content : {}
  const known = knownSection(key)
  return {
    fields: Object.keys(fields).length,
    isEverywhere: known?.isEverywhere ?? false,
    // In the order of the page, which the database does not keep.
    shape: sectionShape(known ? sectionContent(known.definition, fields) : fields),
  }
}

async function storedRows() {
  const { sectionKey, title, isActive, content, createdAt, id } = websiteSections
  try {
    return await db()
      .select({
        key: sectionKey,
        title,
        isActive,
        content,
        hasDraft: sql<boolean>`${websiteSectionDrafts.sectionKey} is not null`,
      })
      .from(websiteSections)
      .leftJoin(websiteSectionDrafts, eq(websiteSectionDrafts.sectionKey, sectionKey))
      .orderBy(desc(createdAt), desc(id))
  } catch (error) {
    if (isMissingTable(error)) return null
    throw error
  }
}

export type SectionState = {
  key: string
  /** The page that shows it; null for a key that the site does not know. */
  page: string | null
  /** What visitors see; for a known section without a row its default. */
  published: SectionValues & { editedBy: string | null; updatedAt: Date | null }
  isStored: boolean
  draft: (SectionValues & { writtenBy: string; updatedAt: Date }) | null
}

/** Null for a key that is neither stored nor known. */
export async function sectionState(
  key: string,
  executor: Executor = db(),
): Promise<SectionState | null> {
  const known = knownSection(key)
  const [[row], [draft]] = await Promise.all([
    executor.select().from(websiteSections).where(eq(websiteSections.sectionKey, key)),
    executor.select().from(websiteSectionDrafts).where(eq(websiteSectionDrafts.sectionKey, key)),
  ])
  if (!row && !known && !draft) return null
  const whole = (content: Record<string, unknown>): Record<string, unknown> =>
    known ? sectionContent(known.definition, content) : content
  const initial = {
    title: known?.definition.title ?? key,
    content: known?.definition.initial ?? {},
    isActive: true,
  }
  const published = row
    ? { title: row.title, content: whole(row.content), isActive: row.isActive }
    : initial
  return {
    key,
    page: known?.page ?? null,
    published: { ...published, editedBy: row?.editedBy ?? null, updatedAt: row?.updatedAt ?? null },
    isStored: row !== undefined,
    draft: draft
      ? {
          title: draft.title,
          content: whole(draft.content),
          isActive: draft.isActive,
          writtenBy: draft.writtenBy,
          updatedAt: draft.updatedAt,
        }
      : null,
  }
}

const maxVersions = 100

/** What earlier saves replaced, newest first, at most a hundred. */
export function sectionVersions(key: string) {
  const { sectionKey, replacedAt, id } = websiteSectionVersions
  return db()
    .select()
    .from(websiteSectionVersions)
    .where(eq(sectionKey, key))
    .orderBy(downwards(replacedAt), downwards(id))
    .limit(maxVersions)
}
