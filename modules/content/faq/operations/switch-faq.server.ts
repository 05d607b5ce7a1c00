import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { faqs } from '../../tables.faq.server.ts'
import { mayManageFaq } from '../policy.ts'
import { faqGone, mayNotManageFaq } from './save-faq.server.ts'

/**
 * Shows or hides a question. Says what is wanted and not 'the other way round', so that a second
 * press changes nothing.
 */
export function activateFaq(actor: Actor, id: string, isActive: boolean): Promise<Result<null>> {
  return switchFaq(actor, id, {
    wanted: { isActive },
    action: isActive ? 'activated' : 'deactivated',
  })
}

/** Puts a question among the featured ones, or takes it from them. */
export function featureFaq(actor: Actor, id: string, isFeatured: boolean): Promise<Result<null>> {
  return switchFaq(actor, id, {
    wanted: { isFeatured },
    action: isFeatured ? 'featured' : 'unfeatured',
  })
}

async function switchFaq(
  actor: Actor,
  id: string,
  {
    wanted,
    action,
  }: { wanted: { isActive: boolean } | { isFeatured: boolean }; action: ActivityAction },
): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(faqs).where(eq(faqs.id, id)).for('no key update')
      : []
    if (!row) return faqGone
    const before =
      'isActive' in wanted ? { isActive: row.isActive } : { isFeatured: row.isFeatured }
    if (JSON.stringify(before) === JSON.stringify(wanted)) return ok(null)
    await contentChanged(tx)
    await tx.update(faqs).set(wanted).where(eq(faqs.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'faq',
      entityId: id,
      action,
      title: `FAQ “${row.question}” ${action}`,
      before,
      after: wanted,
    })
    return ok(null)
  })
}
