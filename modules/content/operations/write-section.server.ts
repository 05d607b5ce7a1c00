import { eq, sql } from 'drizzle-orm'
import { type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { isMissingTable } from '#platform/database/statement-timeout.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageContent } from '../policy.ts'
import type { SectionState } from '../queries/section-list.server.ts'
import { missingTable, type SectionValues } from '../rules/section-form/section-form.ts'
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
