import { inArray } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { normalAddress } from '../rules/site-address.ts'
import { redirects } from '../tables.server.ts'
import { lockRedirects, writeRedirect } from './write-redirect.server.ts'

/**
 * Call in the transaction that gives a public page another address: from then on the old one leads
 * to the new one, permanently. Both begin with a slash:
 * `{ from: '/blog/old', to: '/blog/new' }`. A redirect away from the new address goes, because
 * there is a page now, so moving back and forth makes no loop.
 * Does nothing when both are the same.
 */
export async function redirectOldAddress(
  tx: Transaction,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [old, current] = [normalAddress(from), normalAddress(to)]
  if (old === null || current === null) throw new Error('Addresses of pages begin with a slash')
  if (old === current) return
  await lockRedirects(tx)
  await contentChanged(tx)
  await tx.delete(redirects).where(inArray(redirects.fromAddress, [old, current]))
  const written = await writeRedirect(tx, {
    id: null,
    from: old,
    to,
    status: 301,
    origin: 'system',
  })
  if ('loop' in written) throw new Error(`A redirect from ${old} would make a loop`)
  const after = { fromAddress: old, toAddress: to, status: 301 }
  await recordActivity(tx, {
    actor,
    entityType: 'redirect',
    entityId: written.id,
    action: 'created',
    title: `Redirect ${old} created`,
    after,
  })
}
