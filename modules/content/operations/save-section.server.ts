import { eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { isMissingTable } from '#platform/database/statement-timeout.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { knownSection } from '../defaults/known-sections.ts'
import { mayManageContent } from '../policy.ts'
import { type SectionState, sectionState } from '../queries/section-list.server.ts'
import {
  checkContent,
  missingTable,
  type SectionValues,
  valuesAsTexts,
} from '../rules/section-form/section-form.ts'
import { websiteSectionDrafts, websiteSections, websiteSectionVersions } from '../tables.server.ts'

export const sectionGone = refuse('not_found', 'This section was deleted.')

/**
 * A change of sections: asks the policy, holds the section's key so that two changes wait for each
 * other, and says in the specified words (B§8) when the table is not there.
 */
export async function changingSection<T>(
  actor: Actor,
  key: string,
  change: (tx: Transaction) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!mayManageContent(actor))
    return refuse('forbidden', 'You do not have permission to manage website content.')
  try {
    return await transact(async (tx) => {
      // A section that shows its default has no row that could be held.
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`website_section ${key}`}, 0))`,
      )
      return change(tx)
    })
  } catch (error) {
    if (!isMissingTable(error)) throw error
    return refuse('unavailable', missingTable)
  }
}

/** Shows new values to visitors, keeps what they replace as a version, and ends the draft. */
export async function writeSection(
  tx: Transaction,
  actor: Actor,
  { state, values }: { state: SectionState; values: SectionValues },
): Promise<void> {
  const { key, published, isStored } = state
  const { title, content, isActive } = values
  await contentChanged(tx)
  await tx.delete(websiteSectionDrafts).where(eq(websiteSectionDrafts.sectionKey, key))
  const editedBy = actorName(actor)
  await tx.insert(websiteSectionVersions).values({
    sectionKey: key,
    title: published.title,
    content: published.content,
    isActive: published.isActive,
    writtenBy: published.editedBy,
    writtenAt: published.updatedAt ?? now(),
    replacedBy: editedBy,
    replacedAt: now(),
  })
  if (isStored)
    await tx
      .update(websiteSections)
      .set({ title, content, isActive, editedBy, updatedAt: now() })
      .where(eq(websiteSections.sectionKey, key))
  else
    await tx.insert(websiteSections).values({ sectionKey: key, title, content, isActive, editedBy })
  const action =
    published.isActive === isActive ? 'updated' : isActive ? 'activated' : 'deactivated'
  await recordActivity(tx, {
    actor,
    entityType: 'website_section',
    entityId: key,
    action,
    title: `Website section ${title} ${action}`,
    ...changes(
      { ...published.content, sectionTitle: published.title, isActive: published.isActive },
      { ...content, sectionTitle: title, isActive },
    ),
  })
}

/** Stands for what the editor of a section begins with: its draft, or what visitors see. */
export function sectionVersion({
  draft,
  published,
}: Pick<SectionState, 'draft' | 'published'>): string {
  return versionOfValues(valuesAsTexts(draft ?? published))
}

type Written = { key: string; version: string; values: SectionValues }

/**
 * Shows what was written to visitors with their next request. Refuses ('invalid') content that does
 * not fit the section's schema; 'conflict' when another user saved meanwhile.
 */
export function publishSection(
  actor: Actor,
  { key, version, values }: Written,
): Promise<Result<void>> {
  return changingSection(actor, key, async (tx) => {
    const state = await sectionState(key, tx)
    if (!state) return sectionGone
    if (sectionVersion(state) !== version) return savedMeanwhile('this section')
    const content = checkContent(knownSection(key)?.definition, values.content)
    if (!content.ok) return content
    await writeSection(tx, actor, { state, values: { ...values, content: content.value } })
    return ok(undefined)
  })
}

/** Stores what was written for staff only. */
export function draftSection(
  actor: Actor,
  { key, version, values }: Written,
): Promise<Result<void>> {
  return changingSection(actor, key, async (tx) => {
    const state = await sectionState(key, tx)
    if (!state) return sectionGone
    if (sectionVersion(state) !== version) return savedMeanwhile('this section')
    const checked = checkContent(knownSection(key)?.definition, values.content)
    if (!checked.ok) return checked
    const draft = {
      ...values,
      content: checked.value,
      writtenBy: actorName(actor),
      updatedAt: now(),
    }
    await tx
      .insert(websiteSectionDrafts)
      .values({ ...draft, sectionKey: key })
      .onConflictDoUpdate({ target: websiteSectionDrafts.sectionKey, set: draft })
    const title = `Draft of website section ${values.title} saved`
    await recordActivity(tx, {
      actor,
      entityType: 'website_section',
      entityId: key,
      action: 'drafted',
      title,
    })
    return ok(undefined)
  })
}

/** Deletes a draft. Without one nothing happens. */
export function discardDraft(actor: Actor, key: string): Promise<Result<void>> {
  return changingSection(actor, key, async (tx) => {
    const [draft] = await tx
      .delete(websiteSectionDrafts)
      .where(eq(websiteSectionDrafts.sectionKey, key))
      .returning()
    if (!draft) return ok(undefined)
    const { title, content, isActive } = draft
    await recordActivity(tx, {
      actor,
      entityType: 'website_section',
      entityId: key,
      action: 'discarded',
      title: `Draft of website section ${title} discarded`,
      before: { ...content, sectionTitle: title, isActive },
    })
    return ok(undefined)
  })
}

/**
 * Adds a section. The key is unique and cannot change afterwards (B§3); that of a section of the
 * site must hold what its schema asks for.
 */
export function createSection(
  actor: Actor,
  key: string,
  values: SectionValues,
): Promise<Result<{ id: string }>> {
  return changingSection(actor, key, async (tx) => {
    const taken = await tx.$count(websiteSections, eq(websiteSections.sectionKey, key))
    if (taken > 0)
      return refuse('invalid', 'Please check the section.', {
        fields: { sectionKey: ['Another section has this key.'] },
      })
    const checked = checkContent(knownSection(key)?.definition, values.content)
    if (!checked.ok) {
      const wrong = Object.entries(checked.error.fields ?? {}).map(
        ([name, messages]) => `${name.replace(/^content\./, '')}: ${messages.join(' ')}`,
      )
      return refuse('invalid', checked.error.message, { fields: { content: wrong } })
    }
    const row = {
      ...values,
      content: checked.value,
      id: newId(),
      sectionKey: key,
      editedBy: actorName(actor),
    }
    await contentChanged(tx)
    await tx.insert(websiteSections).values(row)
    const { title, isActive, content } = row
    await recordActivity(tx, {
      actor,
      entityType: 'website_section',
      entityId: key,
      action: 'created',
      title: `Website section ${title} created`,
      after: { ...content, sectionTitle: title, isActive },
    })
    return ok({ id: row.id })
  })
}
