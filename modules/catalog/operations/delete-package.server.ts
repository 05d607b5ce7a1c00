import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManagePackages } from '../policy.ts'
import { packageUses } from '../queries/package-uses.server.ts'
import { inUseMessage } from '../rules/package-use.ts'
import { packages } from '../tables.server.ts'

/** Deletes a package that nothing refers to. */
export async function deletePackage(actor: Actor, id: string): Promise<Result<{ name: string }>> {
  if (!mayManagePackages(actor))
    return refuse('forbidden', 'You do not have permission to manage packages.')
  return transact(async (tx) => {
    // An order that is being written with this package waits for this lock, or is seen below.
    const [row] = isId(id)
      ? await tx.select().from(packages).where(eq(packages.id, id)).for('update')
      : []
    if (!row) return refuse('not_found', 'This package was deleted.')
    const uses = await packageUses(id, tx)
    if (uses.length > 0) return refuse('conflict', inUseMessage(row.name, uses))
    await contentChanged(tx)
    await tx.delete(packages).where(eq(packages.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'package',
      entityId: id,
      action: 'deleted',
      title: `Package ${row.name} deleted`,
      before: { ...row },
    })
    return ok({ name: row.name })
  })
}
