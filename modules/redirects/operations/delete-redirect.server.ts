import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageRedirects } from '../policy.ts'
import { missingAddresses, redirects } from '../tables.server.ts'
import { mayNotManageRedirects, redirectGone } from './save-redirect.server.ts'

/** Deletes a redirect; its old address is not found from then on. */
export async function deleteRedirect(actor: Actor, id: string): Promise<Result<{ from: string }>> {
  if (!mayManageRedirects(actor)) return mayNotManageRedirects
  return transact(async (tx) => {
    const [row] = isId(id) ? await tx.delete(redirects).where(eq(redirects.id, id)).returning() : []
    if (!row) return redirectGone
    await contentChanged(tx)
    const { fromAddress, toAddress, status, origin, hits } = row
    await recordActivity(tx, {
      actor,
      entityType: 'redirect',
      entityId: id,
      action: 'deleted',
      title: `Redirect ${fromAddress} deleted`,
      before: { fromAddress, toAddress, status, origin, hits },
    })
    return ok({ from: fromAddress })
  })
}

/** Takes an address off the report of missing ones; it comes back when it is requested again. */
export async function dismissMissingAddress(
  actor: Actor,
  id: string,
): Promise<Result<{ path: string }>> {
  if (!mayManageRedirects(actor)) return mayNotManageRedirects
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.delete(missingAddresses).where(eq(missingAddresses.id, id)).returning()
      : []
    if (!row) return refuse('not_found', 'This address is not in the report any more.')
    const { path, count, referrer } = row
    await recordActivity(tx, {
      actor,
      entityType: 'redirect',
      action: 'dismissed',
      title: `Missing address ${path} dismissed`,
      before: { path, count, referrer },
    })
    return ok({ path })
  })
}
