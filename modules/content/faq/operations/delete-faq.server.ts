import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { faqs } from '../../tables.faq.server.ts'
import { mayManageFaq } from '../policy.ts'
import { faqGone, mayNotManageFaq } from './save-faq.server.ts'

/** Deletes a question with its votes. */
export async function deleteFaq(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact(async (tx) => {
    const [row] = isId(id) ? await tx.delete(faqs).where(eq(faqs.id, id)).returning() : []
    if (!row) return faqGone
    await contentChanged(tx)
    const { question, answer, tags, isActive, isFeatured } = row
    const before = { question, answer, tags, isActive, isFeatured }
    await recordActivity(tx, {
      actor,
      entityType: 'faq',
      entityId: id,
      action: 'deleted',
      title: `FAQ “${question}” deleted`,
      before,
    })
    return ok(null)
  })
}
