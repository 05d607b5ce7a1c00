import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { knownSection } from '../defaults/known-sections.ts'
import { sectionState } from '../queries/section-list.server.ts'
import { checkContent } from '../rules/section-form/section-form.ts'
import { websiteSectionDrafts, websiteSections, websiteSectionVersions } from '../tables.server.ts'
import { changingSection, sectionGone, writeSection } from './save-section.server.ts'

/**
 * Deletes a section with its draft. One that the site knows shows its default from now on. What it
 * said can be restored from its versions.
 */
export function deleteSection(actor: Actor, key: string): Promise<Result<void>> {
  return changingSection(actor, key, async (tx) => {
    const [row] = await tx
      .delete(websiteSections)
      .where(eq(websiteSections.sectionKey, key))
      .returning()
    if (!row) return sectionGone
    await contentChanged(tx)
    await tx.delete(websiteSectionDrafts).where(eq(websiteSectionDrafts.sectionKey, key))
    const { title, content, isActive, editedBy, updatedAt } = row
    const replaced = { replacedBy: actorName(actor), replacedAt: now() }
    await tx.insert(websiteSectionVersions).values({
      sectionKey: key,
      title,
      content,
      isActive,
      writtenBy: editedBy,
      writtenAt: updatedAt,
      ...replaced,
    })
    await recordActivity(tx, {
      actor,
      entityType: 'website_section',
      entityId: key,
      action: 'deleted',
      title: `Website section ${title} deleted`,
      before: { ...content, sectionTitle: title, isActive },
    })
    return ok(undefined)
  })
}

/**
 * Puts back a former version, also of a section that was deleted. What it replaces is a version in
 * turn.
 */
export function restoreSectionVersion(
  actor: Actor,
  key: string,
  versionId: string,
): Promise<Result<void>> {
  return changingSection(actor, key, async (tx) => {
    const which = and(
      eq(websiteSectionVersions.id, versionId),
      eq(websiteSectionVersions.sectionKey, key),
    )
    const [version] = isId(versionId)
      ? await tx.select().from(websiteSectionVersions).where(which)
      : []
    const state = await sectionState(key, tx)
    if (!version || !state) return refuse('not_found', 'There is no such version.')
    const content = checkContent(knownSection(key)?.definition, version.content)
    if (!content.ok)
      return refuse(
        'conflict',
        'This version does not fit the page any longer. Copy what you need from its comparison.',
      )
    const { title, isActive } = version
    await writeSection(tx, actor, { state, values: { title, isActive, content: content.value } })
    return ok(undefined)
  })
}
